import { PICTURE_TYPES, PICTURE_UNREADABLE } from '@fairlead/contract/kit/pictures';

/** The size limit of one picture field, and its messages for other files. */
export interface PictureRule {
  maxBytes: number;
  notAnImage: string;
  tooLarge: string;
}

/** Why a file can't be used as a picture. `message` is shown to the user. */
export class PictureProblem extends Error {}

/** Pixels per side. A phone's canvas is at most 4,096 × 4,096. A picture with too many bytes is reduced further. */
const MAX_SIDE = 4096;
const REDUCED_SIDE = 2560;
/** A vector drawing may declare only the size of an icon, so it is rendered at least this large. */
const MIN_DRAWING_SIDE = 1024;
const JPEG_QUALITY = 0.9;

/** The file to upload: the chosen one if the server accepts it, else a JPEG made from it. Throws PictureProblem. */
export async function preparePicture(file: File, rule: PictureRule): Promise<File> {
  const type = detectType(file);
  if (!type.startsWith('image/')) throw new PictureProblem(rule.notAnImage);
  const isKnown = PICTURE_TYPES.some((known) => known === type);
  const isSmall = file.size <= rule.maxBytes;
  if (isKnown && isSmall) return file;

  const picture = await loadPicture(file);
  // A vector drawing without a size can't be rendered.
  if (!picture || picture.naturalWidth === 0) throw new PictureProblem(isKnown ? rule.tooLarge : PICTURE_UNREADABLE);
  const minSide = type === 'image/svg+xml' ? MIN_DRAWING_SIDE : 0;
  for (const maxSide of isSmall ? [MAX_SIDE, REDUCED_SIDE] : [REDUCED_SIDE]) {
    const jpeg = await drawAsJpeg(picture, minSide, maxSide);
    if (!jpeg) throw new PictureProblem(PICTURE_UNREADABLE);
    if (jpeg.size <= rule.maxBytes) return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  }
  throw new PictureProblem(rule.tooLarge);
}

/** Many systems don't know the type of HEIC pictures, so it is taken from the file name. */
const detectType = ({ name, type }: File) => type || (/\.hei[cf]$/i.test(name) ? 'image/heic' : '');

/** Undefined if this browser can't decode it. */
async function loadPicture(file: File): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  const url = URL.createObjectURL(file);
  picture.src = url;
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draws on a white background, because JPEG has no transparency. */
async function drawAsJpeg(picture: HTMLImageElement, minSide: number, maxSide: number): Promise<Blob | undefined> {
  const { naturalWidth, naturalHeight } = picture;
  const side = Math.max(naturalWidth, naturalHeight);
  const scale = Math.min(Math.max(side, minSide), maxSide) / side;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((jpeg) => resolve(jpeg ?? undefined), 'image/jpeg', JPEG_QUALITY));
}
