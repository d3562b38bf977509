import type { Attachment } from './transport.ts';

/** The text of a mail. Lines are paragraphs. */
export interface Letter {
  subject: string;
  lines: readonly string[];
  /** A code or an address that stands alone, after the first paragraph. */
  highlight?: string;
  /** After the paragraphs. */
  lists?: readonly { title: string; entries: readonly string[] }[];
  /** A last paragraph. */
  closing?: string;
  attachments?: readonly Attachment[];
}

const PAGE = 'margin:0;padding:24px;background:#f4f6f8;font:16px/1.5 system-ui,sans-serif;color:#1b2733';
const CARD = 'max-width:520px;margin:0 auto;padding:24px 28px;background:#ffffff;border-radius:12px';
const TITLE = 'margin:20px 0 4px;font-size:16px;font-weight:600';
const HIGHLIGHT = 'font-size:22px;font-weight:600;letter-spacing:.08em;word-break:break-all';

interface Written {
  text: string;
  html: string;
}

/** The letter as plain text and as HTML, for mail programs that show either. `sender` is the workspace's name. */
export function writeLetter({ lines: [first = '', ...rest], highlight, lists = [], closing }: Letter, sender: string): Written {
  const last = [...(closing === undefined ? [] : [closing]), `— ${sender}`];
  const parts = [
    paragraph(first),
    ...(highlight === undefined ? [] : [paragraph(highlight, ` style="${HIGHLIGHT}"`)]),
    ...rest.map((line) => paragraph(line)),
    ...lists.map(list),
    ...last.map((line) => paragraph(line)),
  ];
  const html = parts.map((part) => part.html).join('\n');
  return {
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="${PAGE}"><div style="${CARD}">\n${html}\n</div></body></html>`,
  };
}

const paragraph = (line: string, style = ''): Written => ({ text: line, html: `<p${style}>${escapeHtml(line)}</p>` });

const list = ({ title, entries }: { title: string; entries: readonly string[] }): Written => ({
  text: [title, ...entries.map((entry) => `- ${entry}`)].join('\n'),
  html: `<h2 style="${TITLE}">${escapeHtml(title)}</h2>\n<ul>${entries.map((entry) => `<li>${escapeHtml(entry)}</li>`).join('')}</ul>`,
});

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
