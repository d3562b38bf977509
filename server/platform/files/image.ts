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
/** A progressive JPEG of the most pixels takes some 370 MB while it is drawn, so that few are drawn side by side. */
const DRAWN_AT_ONCE = 2;

// SVG and a dozen others are read unless forbidden, and each reader is a way in.
sharp.block({ operation: ['VipsForeignLoad'] });
// The reader of HEIF is the one of AVIF; it has no decoder for HEIC, which is refused before.
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'],
});
sharp.cache(false);
sharp.concurrency(1);

const draw = inTurn(DRAWN_AT_ONCE);

export interface EncodedImage {
  bytes: Buffer;
  mimeType: string;
}

/**
 * Reads a picture by what its bytes are, whatever it is called, and draws it anew: upright, no side longer than `maxSide`
 * pixels, without a word of what the camera wrote beside it. Throws AppError: with `notAnImage` for what is no whole picture, with what to do
 * for a picture of another kind.
 */
export async function encodeImage({ path, field }: IncomingFile, maxSide: number, notAnImage: string): Promise<EncodedImage> {
  const mimeType = (await fileTypeFromFile(path))?.mime ?? '';
  if (!isReadable(mimeType)) {
    if (!mimeType.startsWith('image/')) throw invalidField(field, notAnImage);
    throw new AppError('unsupported_type', PICTURE_UNREADABLE, { fields: { [field]: PICTURE_UNREADABLE } });
  }
  const format = KEPT_AS[mimeType];
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw invalidField(field, TOO_MANY_PIXELS);
    const upright = sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    return { bytes: await draw(() => encoded(upright, format).toBuffer()), mimeType: `image/${format}` };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', notAnImage, { fields: { [field]: notAnImage }, cause: error });
  }
}

const isReadable = (mimeType: string): mimeType is keyof typeof KEPT_AS => Object.hasOwn(KEPT_AS, mimeType);

function encoded(image: Sharp, format: 'jpeg' | 'png' | 'webp'): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: JPEG_QUALITY });
  return format === 'png' ? image.png() : image.webp({ quality: JPEG_QUALITY });
}
