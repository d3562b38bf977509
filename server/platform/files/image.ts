import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../http/app-error.ts';

/** What is taken, and what it is kept as. */
const KEPT_AS: Record<string, 'jpeg' | 'png' | 'webp'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'webp',
};
const FROM_PHONES = /^image\/(heic|heif|avif)/;
const MAX_PIXELS = 60_000_000;
const JPEG_QUALITY = 82;

// SVG and a dozen others are read unless forbidden, and each reader is a way in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
sharp.concurrency(1);

export interface EncodedImage {
  bytes: Buffer;
  mimeType: string;
}

/**
 * Reads a picture by what its bytes are, whatever it is called, and draws it anew: upright, no side longer than `maxSide`
 * pixels, without a word of what the camera wrote beside it. Throws AppError with `notAnImage` for what is no whole picture.
 */
export async function encodeImage(path: string, maxSide: number, notAnImage: string): Promise<EncodedImage> {
  const mimeType = (await fileTypeFromFile(path))?.mime ?? '';
  if (FROM_PHONES.test(mimeType)) {
    const format = mimeType.slice('image/'.length).toUpperCase();
    throw new AppError(
      'unsupported_type',
      `${format} pictures can't be read. Switch the phone to JPEG (iPhone: Settings > Camera > Formats > Most Compatible) or send a screenshot.`,
    );
  }
  const format = KEPT_AS[mimeType];
  if (!format) throw new AppError('invalid', notAnImage);
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw new AppError('invalid', 'This picture has too many pixels; send one of at most 60 megapixels.');
    const upright = sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const bytes = await encoded(upright, format).toBuffer();
    return { bytes, mimeType: `image/${format}` };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', notAnImage, { cause: error });
  }
}

function encoded(image: Sharp, format: 'jpeg' | 'png' | 'webp'): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: JPEG_QUALITY });
  return format === 'png' ? image.png() : image.webp({ quality: JPEG_QUALITY });
}
