import sharp from 'sharp';

export const PHOTO = { width: 320, height: 240 };

/** A small JPEG with noise, so that a cut or mixed-up file does not decode to the same picture. */
export async function smallJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const made = await sharp({ create: { ...PHOTO, channels: 3, background: '#1d4e89', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return new Uint8Array(made);
}

/** What is wrong with a stored picture's bytes, or undefined when it decodes whole. */
export async function faultOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    const isWhole = info.width === PHOTO.width && info.height === PHOTO.height;
    return isWhole ? undefined : `is ${info.width}×${info.height}`;
  } catch (error) {
    return `does not decode: ${(error as Error).message}`;
  }
}
