import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  RenderingCancelledException,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { currentSession } from '../../../platform/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { NoPreview } from './no-preview.tsx';
import classes from './preview.module.css';

GlobalWorkerOptions.workerSrc = workerAddress;
/** What the build puts there beside the scripts (web/build/pdf-parts.ts). */
const PARTS = '/assets/pdf/';
/** Beyond this a sharper picture costs memory and shows nothing more. */
const MAX_SHARPNESS = 2;

interface PdfPagesProps {
  address: string;
  name: string;
}

/** A PDF, a page at a time; only the pages that are looked at are fetched, where the file allows it. */
export function PdfPages({ address, name }: PdfPagesProps) {
  const { pdf, hasFailed } = usePdf(address);
  const [at, setAt] = useState(1);
  const { ref, width } = useElementSize<HTMLElement>();
  if (hasFailed) return <NoPreview reason="This PDF can't be shown here. It may be damaged or locked with a password." />;
  const pages = pdf?.numPages ?? 0;

  const turnTo = (page: number) => setAt(Math.min(Math.max(1, page), pages));
  function turnByKey(event: KeyboardEvent) {
    const to = { PageDown: at + 1, ArrowRight: at + 1, PageUp: at - 1, ArrowLeft: at - 1, Home: 1, End: pages }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turnTo(to);
  }

  return (
    <section className={classes.pdf} aria-label={`Pages of ${name}`} onKeyDown={turnByKey} ref={ref}>
      <div className={classes.turner}>
        <ActionIcon aria-label="Previous page" aria-disabled={at <= 1} onClick={() => turnTo(at - 1)}>
          <Icon name="left" />
        </ActionIcon>
        <span role="status">{pdf ? `Page ${at} of ${pages}` : 'Loading the PDF...'}</span>
        <ActionIcon aria-label="Next page" aria-disabled={at >= pages} onClick={() => turnTo(at + 1)}>
          <Icon name="right" />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard */}
      <div className={classes.sheet} tabIndex={0} data-autofocus>
        {pdf && width > 0 && <PdfPage key={at} pdf={pdf} number={at} width={width} />}
      </div>
    </section>
  );
}

function usePdf(address: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const loading = getDocument({
      url: address,
      httpHeaders: { authorization: `Bearer ${currentSession()?.token ?? ''}` },
      cMapUrl: `${PARTS}cmaps/`,
      standardFontDataUrl: `${PARTS}standard_fonts/`,
      wasmUrl: `${PARTS}wasm/`,
      // The security policy lets neither compiled code nor code from text run.
      useWasm: false,
      enableXfa: false,
    });
    loading.promise.then(setPdf, () => setFailed(!loading.destroyed));
    return () => void loading.destroy();
  }, [address]);
  return { pdf, hasFailed };
}

/** A drawn page, and its words for screen readers. */
function PdfPage({ pdf, number, width }: { pdf: PDFDocumentProxy; number: number; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    let isLeft = false;
    let drawing: { cancel: () => void } | undefined;
    async function draw() {
      const page = await pdf.getPage(number);
      if (isLeft || !canvas.current) return;
      const task = drawPage(page, canvas.current, width);
      drawing = task;
      await task.promise;
      const { items } = await page.getTextContent();
      if (!isLeft) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    draw().catch((error) => {
      if (!isLeft && !(error instanceof RenderingCancelledException)) setWords('This page could not be drawn.');
    });
    return () => {
      isLeft = true;
      drawing?.cancel();
    };
  }, [pdf, number, width]);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={`Page ${number}`} />
      <p className="sr-only">{words}</p>
    </>
  );
}

function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const sharpness = Math.min(window.devicePixelRatio, MAX_SHARPNESS);
  const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * sharpness });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  return page.render({ canvas, viewport });
}
