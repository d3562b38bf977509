import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { post, withTwoCopies } from '../../testing/copies.ts';

it('two servers on one database make one backup between them, whoever is asked and however often', async () => {
  await withTwoCopies(async (one, other) => {
    const token = await one.signIn();
    expect((await post(one, '/api/settings', token, { backsUpDaily: true }, { method: 'PUT' })).status).toBe(200);
    const asked = [one, other, one, other].map((copy) => post(copy, '/api/backups', token, {}));
    const [answers] = await Promise.all([Promise.all(asked), one.remind(), other.remind()]);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    const read = async () => {
      const reply = await fetch(`${other.address}/api/backups`, { headers: { authorization: `Bearer ${token}` } });
      return (await reply.json()) as { folder: string; backups: { state: string }[] };
    };
    await expect.poll(async () => (await read()).backups[0]?.state, { timeout: 20_000 }).toBe('good');
    const { folder, backups } = await read();
    expect([backups.length, readdirSync(folder).length]).toEqual([1, 1]);
  });
});
