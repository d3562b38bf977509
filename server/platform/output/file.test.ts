import { expect, it } from 'vitest';
import { attachmentHeaders } from './file.ts';

it.each([
  ['Clients 2026-11-21', 'attachment; filename="Clients 2026-11-21.csv"; filename*=UTF-8\'\'Clients%202026-11-21.csv'],
  ['شركة', 'attachment; filename="____.csv"; filename*=UTF-8\'\'%D8%B4%D8%B1%D9%83%D8%A9.csv'],
  ['A/S "O\'Neil" \r\nx: (1)', "attachment; filename=\"A S O'Neil x (1).csv\"; filename*=UTF-8''A%20S%20O%27Neil%20x%20%281%29.csv"],
  ['../../etc', 'attachment; filename="etc.csv"; filename*=UTF-8\'\'etc.csv'],
  ['\ud800', 'attachment; filename="_.csv"; filename*=UTF-8\'\'%EF%BF%BD.csv'],
  ['...', 'attachment; filename="export.csv"; filename*=UTF-8\'\'export.csv'],
])('names the file of %j so that every browser keeps it', (name, disposition) => {
  expect(attachmentHeaders(name, 'csv')['content-disposition']).toBe(disposition);
});
