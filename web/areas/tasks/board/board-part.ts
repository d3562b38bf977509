import { lazyPart } from '../../../platform/lazy-part.ts';

/** The board with the library that drags its cards, which no other screen waits for. */
export const Board = lazyPart(() => import('./board.tsx'), 'Board');
