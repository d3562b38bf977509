import type { Attachment } from './transport.ts';

/** The text of a mail. Lines are paragraphs. */
export interface Letter {
  subject: string;
  lines: readonly string[];
  /** A code or an address that stands alone, after the first paragraph. */
  highlight?: string;
  attachments?: readonly Attachment[];
}

const PAGE = 'margin:0;padding:24px;background:#f4f6f8;font:16px/1.5 system-ui,sans-serif;color:#1b2733';
const CARD = 'max-width:520px;margin:0 auto;padding:24px 28px;background:#ffffff;border-radius:12px';
const HIGHLIGHT = 'font-size:22px;font-weight:600;letter-spacing:.08em;word-break:break-all';

/** The letter as plain text and as HTML, for mail programs that show either. `sender` is the workspace's name. */
export function writeLetter({ lines: [first = '', ...rest], highlight }: Letter, sender: string): { text: string; html: string } {
  const paragraphs = [first, ...(highlight === undefined ? [] : [highlight]), ...rest, `— ${sender}`];
  const html = paragraphs.map((line) => `<p${line === highlight ? ` style="${HIGHLIGHT}"` : ''}>${escapeHtml(line)}</p>`).join('\n');
  return {
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="${PAGE}"><div style="${CARD}">\n${html}\n</div></body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
