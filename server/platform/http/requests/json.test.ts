import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';

describe('the JSON of a request', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it('is taken up to 32 levels deep and refused beyond', () => {
    expect(parseJson(nested(32))).toBeInstanceOf(Array);
    expect(() => parseJson(nested(33))).toThrow('nested more than 32 levels');
    expect(() => parseJson(nested(100_000))).toThrow();
  });

  it.each(['{"__proto__":{}}', '{"a":[{"constructor":1}]}', '{"prototype":1}', '{"\\u005f_proto__":1}'])('refuses %s', (text) => {
    expect(() => parseJson(text)).toThrow('not allowed');
  });

  it.each(['"a\\u0000b"', '{"a":["\\u0000"]}', '{"\\u0000":1}'])('refuses the NUL in %s', (text) => {
    expect(() => parseJson(text)).toThrow('NUL');
  });

  it('answers broken JSON with a refusal and not with a failure', () => {
    expect(() => parseJson('{"a":')).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('keeps emoji, combining marks and right-to-left text as typed', () => {
    expect(parseJson('{"name":"Ünïcøde 👩🏽‍✈️ مرحبا e\\u0301"}')).toEqual({ name: 'Ünïcøde 👩🏽‍✈️ مرحبا e\u0301' });
  });
});
