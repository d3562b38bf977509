import type { Area } from '../../area.ts';

/** The settings decide what the user sees in every area. */
export const settingsArea: Area = { name: 'settings', concernsAll: true };
