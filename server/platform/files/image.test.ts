import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { PICTURE_UNREADABLE } from '@fairlead/contract/kit/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeImage } from './image.ts';

const NOT_AN_IMAGE = 'That is no photo.';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'images-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function encode(bytes: Uint8Array | string, { name = 'gate.png', maxSide = 4096, accountId = 'somebody', maxSeconds = 30 } = {}) {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, bytes);
  return encodeImage(
    { field: 'photo', path, name, bytes: bytes.length, sha256: '', accountId },
    { maxSide, notAnImage: NOT_AN_IMAGE, maxSeconds },
  );
}

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 20, alpha: 0 } } });

const refusal = (message: unknown, code = 'invalid') => expect.objectContaining({ code, message, fields: { photo: message } });

describe('a picture', () => {
  it.each([
    ['jpeg', 'jpeg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['gif', 'webp'],
    ['avif', 'webp'],
  ] as const)('of type %s is kept as %s, whatever it is called', async (sent, kept) => {
    const { bytes, mimeType } = await encode(await picture(40, 30).toFormat(sent).toBuffer(), { name: 'report.pdf' });
    expect(mimeType).toBe(`image/${kept}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: kept, width: 40, height: 30 });
  });

  it('is turned upright and keeps no place, camera or date', async () => {
    const noted = await picture(60, 20)
      .jpeg()
      .withExif({ IFD0: { Make: 'Spyglass' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 56/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(noted).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const kept = await sharp((await encode(noted)).bytes).metadata();
    expect([kept.width, kept.height]).toEqual([20, 60]);
    expect([kept.exif, kept.orientation, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is made to fit, keeps its proportions and is never enlarged', async () => {
    const sizeOf = async (width: number, height: number) => {
      const { bytes } = await encode(await picture(width, height).jpeg().toBuffer(), { maxSide: 512 });
      const kept = await sharp(bytes).metadata();
      return [kept.width, kept.height];
    };
    expect(await sizeOf(2048, 1024)).toEqual([512, 256]);
    expect(await sizeOf(300, 900)).toEqual([171, 512]);
    expect(await sizeOf(10, 10)).toEqual([10, 10]);
  });

  it('that moves is kept as its first picture', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const { bytes, mimeType } = await encode(moving);
    expect(mimeType).toBe('image/webp');
    const { dominant } = await sharp(bytes).stats();
    expect([(await sharp(bytes, { animated: true }).metadata()).pages ?? 1, dominant.r > 200, dominant.b < 50]).toEqual([1, true, true]);
  });

  it('keeps its transparency', async () => {
    for (const type of ['png', 'webp', 'gif', 'avif'] as const) {
      const { bytes } = await encode(await picture(8, 8, 4).toFormat(type).toBuffer());
      expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
    }
  });

  it('with a page or an archive hidden behind it loses both', async () => {
    const honest = await picture(40, 30).jpeg().toBuffer();
    const hidden = '<script>alert(1)</script>PK\u0003\u0004';
    const { bytes } = await encode(Buffer.concat([honest, Buffer.from(hidden)]));
    expect(bytes.includes('script')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
  });

  it('with too many pixels is refused after reading only its header', async () => {
    await expect(encode(pngOf(30_000, 30_000))).rejects.toEqual(refusal(expect.stringContaining('too many pixels')));
    await expect(encode(pngOf(2_000_000_000, 2_000_000_000))).rejects.toEqual(refusal(expect.any(String)));
  });

  it('that takes too long to read is refused with advice, and the next one is read', async () => {
    const large = await picture(6000, 6000).webp({ effort: 0 }).toBuffer();
    const slow = encode(large, { maxSide: 6000, maxSeconds: 1 });
    const next = encode(await picture(60, 40).jpeg({ progressive: true }).toBuffer());
    await expect(slow).rejects.toEqual(refusal(expect.stringContaining('takes too long to read')));
    expect((await next).mimeType).toBe('image/jpeg');
  });

  it.each(['heic', 'mif1'])('of the phone format %s is refused with advice', async (brand) => {
    const box = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`)]);
    await expect(encode(box)).rejects.toEqual(refusal(PICTURE_UNREADABLE, 'unsupported_type'));
  });

  it('of any other kind is refused with advice', async () => {
    const tiff = await picture(8, 8).tiff().toBuffer();
    const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]);
    for (const bytes of [tiff, bitmap]) await expect(encode(bytes)).rejects.toEqual(refusal(PICTURE_UNREADABLE, 'unsupported_type'));
  });
});

describe('what is no picture', () => {
  it('is refused, whatever its name says', async () => {
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    for (const bytes of ['plain words', svg, '%PDF-1.7\n', 'GIF89a', '<html>', '', Buffer.from([0xff, 0xd8, 0xff])]) {
      await expect(encode(bytes)).rejects.toEqual(refusal(NOT_AN_IMAGE));
    }
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('is half a %s as well', async (type) => {
    const noise = { width: 80, height: 80, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
    const whole = await sharp({ create: { ...noise, background: 'white' } })
      .toFormat(type)
      .toBuffer();
    expect((await encode(whole)).mimeType).toMatch(/^image\//);
    await expect(encode(whole.subarray(0, whole.length / 2))).rejects.toEqual(refusal(NOT_AN_IMAGE));
  });

  it('has no reader that it could be handed to', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [svg, await picture(8, 8).tiff().toBuffer()])
      await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
  });
});

it('is encoded for many people at once without mix-ups', async () => {
  const sizes = Array.from({ length: 20 }, (_, index) => 10 + index);
  const kept = await Promise.all(sizes.map(async (size) => encode(await picture(size, 10).jpeg().toBuffer(), { accountId: `${size}` })));
  const widths = await Promise.all(kept.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
  expect(widths).toEqual(sizes);
});

it("keeps one account's interlaced pictures from standing in the way of others'", async () => {
  const interlaced = await picture(1200, 800).jpeg({ progressive: true }).toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => encode(interlaced, { accountId: 'greedy' })));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refusals).toEqual(Array(2).fill(expect.objectContaining({ code: 'too_many', message: expect.stringMatching(/Wait for one/) })));
  const usual = await picture(40, 30).jpeg().toBuffer();
  await Promise.all([
    ...Array.from({ length: 3 }, () => encode(interlaced, { accountId: 'greedy' })),
    encode(interlaced, { accountId: 'other' }),
    encode(usual, { accountId: 'greedy' }),
  ]);
});

/** A PNG that claims these sides and holds a few bytes. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))]);
}
