import sharp from 'sharp';

export const PHOTO = { width: 320, height: 240 };

/** A small JPEG with noise, so that a truncated or swapped file doesn't decode to the same picture. */
export async function createJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { ...PHOTO, channels: 3, background: '#1d4e89', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return new Uint8Array(bytes);
}

/** What is wrong with a stored picture, or undefined if it decodes completely. */
export async function findPictureFault(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    const isComplete = info.width === PHOTO.width && info.height === PHOTO.height;
    return isComplete ? undefined : `is ${info.width}×${info.height}`;
  } catch (error) {
    return `does not decode: ${(error as Error).message}`;
  }
}
