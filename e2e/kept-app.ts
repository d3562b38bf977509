import type { Page } from '@playwright/test';

/** Waits until the browser keeps the app that the page shows, and its worker answers for this page. */
export async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller?.scriptURL.endsWith('/worker.js')) return;
    await new Promise<void>((resolve) => serviceWorker.addEventListener('controllerchange', () => resolve()));
  });
}

/** Notes each time that the security policy forbids something on the page. */
export function watchPolicy(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && violations.push(message.text()));
  return violations;
}
