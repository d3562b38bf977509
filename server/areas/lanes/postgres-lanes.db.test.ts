import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { namesOfPorts } from '../ports/ports.service.ts';

const app = testApp();

it('a port keeps its name until a lane that was given it is stored, so that the lane hears of the next one', async () => {
  await app.addPort({ code: 'INNSA', name: 'Nhava Sheva' });
  const [isHeld, wasTried] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const storing = app.db.write(async (tx) => {
    await namesOfPorts(tx, ['INNSA']);
    isHeld.resolve();
    await wasTried.promise;
  });
  await isHeld.promise;
  const renaming = app.db.write(async (tx) => {
    await sql`set local lock_timeout = '50ms'`.execute(tx);
    await tx.updateTable('port').set({ name: 'Jawaharlal Nehru' }).where('code', '=', 'INNSA').execute();
  });
  const outcome = await renaming.catch(({ message }: Error) => message);
  wasTried.resolve();
  await storing;
  expect([outcome]).toEqual([expect.stringContaining('lock timeout')]);
});
