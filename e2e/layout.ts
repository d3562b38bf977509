import type { Page } from '@playwright/test';

/** The most that a screen may move while it loads and by itself: all its layout shifts added up. */
const MOST_SHIFT = 0.02;
/** The least width and height of what a finger presses, in CSS pixels. */
const LEAST_TARGET = 44;

interface Shift {
  value: number;
  moved: string[];
}

/** Adds up what moves on every page that this page opens from now on, until somebody presses or types something there. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { layoutShifts: shifts });
    const name = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = element?.textContent?.trim().slice(0, 30);
      return `${element?.tagName.toLowerCase()}.${element?.getAttribute('class')?.split(' ')[0] ?? ''} "${text ?? ''}"`;
    };
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const line = ({ node, previousRect: from, currentRect: to }: Entry['sources'][number]) =>
      `${name(node)} ${[from.x, from.y, from.width, from.height].map(Math.round)} → ${[to.x, to.y, to.width, to.height].map(Math.round)}`;
    let isUsed = false;
    for (const use of ['pointerdown', 'keydown', 'input']) addEventListener(use, () => (isUsed = true), { capture: true });
    new PerformanceObserver((list) => {
      if (isUsed) return;
      for (const { hadRecentInput, value, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(line) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Delays every answer of the API until the page has been painted without it, one after another. Whatever an answer moves then moves
 * on the screen, as it does for people far away, and no clock decides it.
 */
export async function answerOneByOne(page: Page): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  await page.route(/\/api\/(?!live)/, (route) => {
    // A page of its own, as when somebody signs in, is no answer that could move anything.
    if (route.request().isNavigationRequest()) return route.continue();
    before = before.then(async () => {
      await painted(page);
      await route.continue().catch(() => undefined);
      // The next one waits for this one's answer.
      await route
        .request()
        .response()
        .catch(() => undefined);
    });
    return before as Promise<void>;
  });
}

/** Waits until two frames were painted. A page that goes away meanwhile has painted its last. */
async function painted(page: Page): Promise<void> {
  const twoFrames = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  await page.evaluate(twoFrames).catch(() => undefined);
}

/** One line for each fault of a page's layout: what moved, what is cut off sideways, headings out of order, targets too small for a finger. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  await painted(page);
  return page.evaluate(
    ({ mostShift, leastTarget }) => {
      const faults: string[] = [];
      const shifts = (window as unknown as { layoutShifts?: Shift[] }).layoutShifts ?? [];
      const sum = shifts.reduce((total, shift) => total + shift.value, 0);
      if (sum > mostShift)
        faults.push(`layout shift ${sum.toFixed(3)}:`, ...shifts.map((s) => `  ${s.value.toFixed(3)} ${s.moved.join(' | ')}`));

      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) faults.push(`wider than the screen by ${scrollWidth - clientWidth} px`);

      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ').at(-1) ?? ''} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
      /** Drawn, and not clipped to nothing, as what is for screen readers alone. */
      const isVisible = (element: Element): boolean => {
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        for (let at: Element | null = element; at; at = at.parentElement) {
          const { width, height } = at.getBoundingClientRect();
          if (width <= 1 && height <= 1 && getComputedStyle(at).overflow !== 'visible') return false;
        }
        return true;
      };
      const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1);

      const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]'),
      );
      const level = (element: Element) => Number(element.getAttribute('aria-level') ?? element.tagName[1]);
      const inPage = headings.filter((element) => !element.closest('[role=dialog], [role=alertdialog]'));
      const ones = inPage.filter((element) => level(element) === 1).length;
      if (!modal && ones !== 1) faults.push(`${ones} first headings`);
      for (const scope of modal ? [headings.filter((element) => modal.contains(element))] : [inPage]) {
        let last = modal ? level(scope[0] ?? document.createElement('h2')) : 0;
        for (const heading of scope) {
          if (level(heading) > last + 1) faults.push(`heading skips from ${last} to ${level(heading)}: ${nameOf(heading)}`);
          last = level(heading);
        }
      }

      if (matchMedia('(pointer: coarse)').matches) {
        const SELECTOR =
          'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=tab], [role=switch], [role=option], [role^=menuitem], [role=combobox], [tabindex="0"][role]';
        /** Whether other words stand in the same lines, which a link must not push apart. */
        const inSentence = (element: Element) => {
          const isInline = (node: Node) => node.nodeType === Node.TEXT_NODE || getComputedStyle(node as Element).display === 'inline';
          if (!isInline(element)) return false;
          let block = element.parentElement;
          while (block && isInline(block)) block = block.parentElement;
          const inLine = [...(block?.childNodes ?? [])].filter((node) => node.nodeType !== Node.COMMENT_NODE && isInline(node));
          const letters = (node: Node) => (node.textContent ?? '').trim().length;
          return inLine.reduce((sum, node) => sum + letters(node), 0) > letters(element) + 1;
        };
        /** The box that can be pressed: the element's own, what it lays around itself, and its label. */
        const boxes = (element: Element) => {
          // A press anywhere in a row that opens something opens it.
          const own = (
            element.closest('[data-opens]') && element.matches('[data-row-target]') ? (element.closest('[data-opens]') as Element) : element
          ).getBoundingClientRect();
          const sizes = [{ width: own.width, height: own.height }];
          for (const pseudo of ['::before', '::after']) {
            const style = getComputedStyle(element, pseudo);
            if (style.content !== 'none' && style.position === 'absolute' && style.pointerEvents !== 'none')
              sizes.push({ width: Number.parseFloat(style.width), height: Number.parseFloat(style.height) });
          }
          const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
          for (const label of labels) {
            const box = label.getBoundingClientRect();
            const left = Math.min(box.left, own.left);
            const top = Math.min(box.top, own.top);
            sizes.push({ width: Math.max(box.right, own.right) - left, height: Math.max(box.bottom, own.bottom) - top });
          }
          return sizes;
        };
        const isFileInput = (element: Element) => element instanceof HTMLInputElement && element.type === 'file';
        for (const element of (modal ?? document.body).querySelectorAll(SELECTOR)) {
          if (!isVisible(element) || element.closest('[inert], [aria-hidden=true], .sr-only') || isFileInput(element)) continue;
          if (inSentence(element)) continue;
          const sizes = boxes(element);
          const isEnough = sizes.some(({ width, height }) => width >= leastTarget - 0.5 && height >= leastTarget - 0.5);
          if (!isEnough)
            faults.push(`target ${sizes.map(({ width, height }) => `${Math.round(width)}×${Math.round(height)}`)}: ${nameOf(element)}`);
        }
      }
      return faults;
    },
    { mostShift: MOST_SHIFT, leastTarget: LEAST_TARGET },
  );
}
