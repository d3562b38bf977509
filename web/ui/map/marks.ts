import { DivIcon } from 'leaflet';
import type { Mark } from './clusters.ts';
import classes from './map-canvas.module.css';
import type { MapPoints } from './map-view.tsx';
import tones from './mark.module.css';

/** In pixels; what a finger needs. */
const TARGET = 44;
const LARGE = 100;

/** An icon in the middle of a target; `text` stands in it. */
export function icon(text: string, className: string | undefined): DivIcon {
  const drawn = document.createElement('span');
  drawn.className = className ?? '';
  drawn.textContent = text;
  return new DivIcon({ html: drawn, className: classes.target, iconSize: [TARGET, TARGET] });
}

export function markIcon(mark: Mark, { kinds }: Pick<MapPoints, 'kinds'>): DivIcon {
  if ('count' in mark) {
    const text = mark.count < 1000 ? String(mark.count) : `${Math.round(mark.count / 100) / 10}k`;
    return icon(text, `${classes.cluster} ${mark.count >= LARGE ? classes.large : ''}`);
  }
  const kind = kinds[mark.point.kind];
  if (mark.point.code) return icon(mark.point.code, classes.code);
  return icon(kind?.sign ?? '', `${classes.point} ${tones[kind?.tone ?? 'plain']}`);
}

/** As in '12 visits: 10 Verified, 2 Away', and '12 ports' where there is one kind. */
export function markLabel(mark: Mark, { kinds, nouns }: Pick<MapPoints, 'kinds' | 'nouns'>): string {
  if ('point' in mark && mark.point.name) return mark.point.name;
  if ('point' in mark) return `1 ${nouns.one}: ${kinds[mark.point.kind]?.label ?? ''}`;
  const parts = Object.entries(kinds).flatMap(([kind, { label }]) => {
    const count = mark.counts[kind] ?? 0;
    return count > 0 ? [`${count.toLocaleString('en-US')} ${label}`] : [];
  });
  const counted = `${mark.count.toLocaleString('en-US')} ${nouns.many}`;
  return Object.keys(kinds).length === 1 ? counted : `${counted}: ${parts.join(', ')}`;
}
