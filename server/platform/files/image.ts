import { type PICTURE_TYPES, PICTURE_UNREADABLE } from '@fairlead/contract/kit/pictures';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { AppError, invalidField } from '../http/app-error.ts';
import { createTurns } from '../http/limits/turns.ts';
import type { IncomingFile } from './incoming-file.ts';

/** The types that are accepted, and the format each is stored in. Only the first frame of an animation is kept. */
const STORED_FORMATS: Record<(typeof PICTURE_TYPES)[number] | 'image/apng', 'jpeg' | 'png' | 'webp'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'webp',
  'image/avif': 'webp',
};
const MAX_PIXELS = 60_000_000;
const TOO_MANY_PIXELS = `This picture has too many pixels; send one of at most ${MAX_PIXELS / 1_000_000} megapixels.`;
const JPEG_QUALITY = 82;
/** Pictures that wait are on disk, so they take no memory. */
const USUAL_LIMITS = { atOnce: 2, most: 40, mostOfAccount: 8 };
/**
 * An interlaced picture is held in memory as a whole while it is encoded, up to some 370 MB. So interlaced and very large
 * pictures are encoded one at a time, in a queue of their own.
 */
const LARGE_LIMITS = { atOnce: 1, most: 12, mostOfAccount: 3 };
const LARGE_FROM_PIXELS = 25_000_000;
const MAX_ENCODE_SECONDS = 30;
const TOO_SLOW = 'This picture takes too long to read. Send a smaller one, or a screenshot of it.';

// The library reads SVG and a dozen other formats by default. Each reader is an attack surface, so all are blocked …
sharp.block({ operation: ['VipsForeignLoad'] });
// … except these. The HEIF reader is the one for AVIF; it can't decode HEIC, which is refused earlier.
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'],
});
sharp.cache(false);
sharp.concurrency(1);

const createQueue = (limits: typeof USUAL_LIMITS) =>
  createTurns({
    ...limits,
    tooMany: 'Fairlead is busy with other pictures. Please try again in a moment.',
    tooManyOfAccount: `${limits.mostOfAccount} of your pictures are being read already. Wait for one of them.`,
  });
const usual = createQueue(USUAL_LIMITS);
const large = createQueue(LARGE_LIMITS);

interface EncodeOptions {
  maxSide: number;
  notAnImage: string;
  /** By default the one that its type is stored in. */
  format?: 'webp' | undefined;
  maxSeconds?: number;
}

export interface EncodedImage {
  bytes: Buffer;
  mimeType: string;
}

/**
 * Re-encodes a picture: upright, no side longer than `maxSide` pixels, without the camera's metadata. Its type is detected
 * from its bytes, not from its name. Throws AppError: with `notAnImage` if it isn't a complete picture; with advice if its
 * type is not supported, if it is too large or too slow, or if its sender has too many pictures waiting.
 */
export async function encodeImage(
  { path, field, accountId = '' }: IncomingFile,
  { maxSide, notAnImage, format: wanted, maxSeconds = MAX_ENCODE_SECONDS }: EncodeOptions,
): Promise<EncodedImage> {
  const mimeType = (await fileTypeFromFile(path))?.mime ?? '';
  if (!isReadable(mimeType)) {
    if (!mimeType.startsWith('image/')) throw invalidField(field, notAnImage);
    throw new AppError('unsupported_type', PICTURE_UNREADABLE, { fields: { [field]: PICTURE_UNREADABLE } });
  }
  const format = wanted ?? STORED_FORMATS[mimeType];
  try {
    const { width, height, isProgressive } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw invalidField(field, TOO_MANY_PIXELS);
    const upright = sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const queue = isProgressive || width * height > LARGE_FROM_PIXELS ? large : usual;
    const bytes = await queue.run(accountId, () => encodeAs(upright, format).timeout({ seconds: maxSeconds }).toBuffer());
    return { bytes, mimeType: `image/${format}` };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/^timeout:/.test(String((error as Error).message))) throw invalidField(field, TOO_SLOW);
    throw new AppError('invalid', notAnImage, { fields: { [field]: notAnImage }, cause: error });
  }
}

const isReadable = (mimeType: string): mimeType is keyof typeof STORED_FORMATS => Object.hasOwn(STORED_FORMATS, mimeType);

function encodeAs(image: Sharp, format: 'jpeg' | 'png' | 'webp'): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: JPEG_QUALITY });
  return format === 'png' ? image.png() : image.webp({ quality: JPEG_QUALITY });
}
