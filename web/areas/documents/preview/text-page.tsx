import { useQuery } from '@tanstack/react-query';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { documentQueries, type ListedDocument } from '../documents.queries.ts';
import classes from './preview.module.css';
import { decodeText } from './text.rules.ts';

/** Enough to see what a file is about. */
const SHOWN_BYTES = 512 * 1024;

/** The beginning of a text, as plain text whatever it says. */
export function TextPage({ document }: { document: ListedDocument }) {
  const read = useQuery(documentQueries.beginning(document, SHOWN_BYTES));
  return (
    <PanelContent query={read} loading="Loading the text..." failure={() => 'The text could not be read.'}>
      {(bytes) => (
        <>
          {document.fileSize > SHOWN_BYTES && <p className={classes.note}>Only the beginning is shown. Download the file for all of it.</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard */}
          <section className={classes.text} tabIndex={0} aria-label={`Text of ${document.fileName}`}>
            <pre dir="auto">{decodeText(bytes)}</pre>
          </section>
        </>
      )}
    </PanelContent>
  );
}
