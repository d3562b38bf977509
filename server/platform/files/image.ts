import { type PICTURE_TYPES, PICTURE_UNREADABLE } from '@fairlead/contract/kit/pictures';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { AppError, invalidField } from '../http/app-error.ts';
import { inTurn } from './in-turn.ts';
import type { IncomingFile } from './incoming-file.ts';

/** What is taken, and what it is kept as. An animation is kept as its first picture. */
const KEPT_AS: Record<(typeof PICTURE_TYPES)[number] | 'image/apng', 'jpeg' | 'png' | 'webp'> = {
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
/** What is drawn at a time, and of one account and of all what runs or waits. Those that wait lie on the disk. */
const USUAL = { atOnce: 2, ofOne: 8, ofAll: 40 };
/**
 * An interlaced picture is held whole while it is drawn: of the most pixels it takes some 370 MB. So these, and all very
 * large ones, are drawn one at a time, beside the usual ones.
 */
const LARGE = { atOnce: 1, ofOne: 3, ofAll: 12 };
const LARGE_FROM_PIXELS = 25_000_000;
const SECONDS_TO_DRAW = 30;
const TOO_SLOW = 'This picture takes too long to read. Send a smaller one, or a screenshot of it.';

// SVG and a dozen others are read unless forbidden, and each reader is a way in.
sharp.block({ operation: ['VipsForeignLoad'] });
// The reader of HEIF is the one of AVIF; it has no decoder for HEIC, which is refused before.
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'],
});
sharp.cache(false);
sharp.concurrency(1);

const drawUsual = inTurn(USUAL);
const drawLarge = inTurn(LARGE);

export interface EncodedImage {
  bytes: Buffer;
  mimeType: string;
}

/**
 * Reads a picture by what its bytes are, whatever it is called, and draws it anew: upright, no side longer than `maxSide`
 * pixels, without a word of what the camera wrote beside it. Throws AppError: with `notAnImage` for what is no whole picture,
 * with what to do for a picture of another kind, too large or too slow, or when its sender has enough pictures waiting.
 */
export async function encodeImage(
  { path, field, accountId = '' }: IncomingFile,
  maxSide: number,
  notAnImage: string,
): Promise<EncodedImage> {
  const mimeType = (await fileTypeFromFile(path))?.mime ?? '';
  if (!isReadable(mimeType)) {
    if (!mimeType.startsWith('image/')) throw invalidField(field, notAnImage);
    throw new AppError('unsupported_type', PICTURE_UNREADABLE, { fields: { [field]: PICTURE_UNREADABLE } });
  }
  const format = KEPT_AS[mimeType];
  try {
    const { width, height, isProgressive } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw invalidField(field, TOO_MANY_PIXELS);
    const upright = sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const draw = isProgressive || width * height > LARGE_FROM_PIXELS ? drawLarge : drawUsual;
    const bytes = await draw(accountId, () => encoded(upright, format).timeout({ seconds: SECONDS_TO_DRAW }).toBuffer());
    return { bytes, mimeType: `image/${format}` };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/^timeout:/.test(String((error as Error).message))) throw invalidField(field, TOO_SLOW);
    throw new AppError('invalid', notAnImage, { fields: { [field]: notAnImage }, cause: error });
  }
}

const isReadable = (mimeType: string): mimeType is keyof typeof KEPT_AS => Object.hasOwn(KEPT_AS, mimeType);

function encoded(image: Sharp, format: 'jpeg' | 'png' | 'webp'): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: JPEG_QUALITY });
  return format === 'png' ? image.png() : image.webp({ quality: JPEG_QUALITY });
}
