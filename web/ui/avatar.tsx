import { useState } from 'react';
import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** A path below the server's root; without one, the first letter of the name is shown. */
  picture?: string | null | undefined;
  isSquare?: boolean;
  /** Side in pixels. */
  size?: number;
}

/** A picture, or the first letter of the name. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, picture, isSquare = false, size = 34 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const isShown = picture && picture !== broken;
  const style = { width: size, height: size, fontSize: size < 30 ? 11 : size > 50 ? Math.round(size * 0.39) : 13 };
  return (
    <span className={isSquare ? classes.square : classes.round} style={style} aria-hidden="true">
      {isShown ? <img src={picture} alt="" width={size} height={size} onError={() => setBroken(picture)} /> : firstLetter(name)}
    </span>
  );
}

/** The first letter as people see it: an emoji, or a letter with its accents, stays whole. */
function firstLetter(name: string): string {
  const text = name.trim();
  // A browser takes some 20 ms to make its first Segmenter, and the first rows wait for it.
  const [plain] = /^[!-~](?=[ -~]|$)/.exec(text) ?? [];
  const [first] = plain ? [{ segment: plain }] : new Intl.Segmenter().segment(text);
  return (first?.segment ?? '?').toLocaleUpperCase();
}
