import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const cardsOf = (page: Page, name: string) => column(page, name).getByRole('listitem').locator('b');

/** Drags a card by mouse into a column, in steps as a hand does. */
export async function drag(page: Page, card: Locator, to: string) {
  const from = await card.boundingBox();
  const [startX, startY] = [(from?.x ?? 0) + (from?.width ?? 0) / 2, (from?.y ?? 0) + (from?.height ?? 0) / 2];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  // A drag begins where the first few pixels lead.
  await page.mouse.move(startX + 6, startY);
  const target = await column(page, to).getByRole('list').boundingBox();
  const [x, y] = [(target?.x ?? 0) + (target?.width ?? 0) / 2, (target?.y ?? 0) + (target?.height ?? 0) / 2];
  await page.mouse.move(x - 20, y + 10, { steps: 4 });
  await page.mouse.move(x, y, { steps: 8 });
  await expect(page.getByText(`${to}, place 1 of`)).toBeAttached();
  await page.mouse.up();
}
