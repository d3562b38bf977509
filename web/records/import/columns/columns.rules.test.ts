import { describe, expect, it } from 'vitest';
import { CLIENT_IMPORT } from '../../../areas/clients/import/client-imports.tsx';
import { EMPLOYEE_IMPORT } from '../../../areas/team/import/employee-imports.tsx';
import { FIRST_LANGUAGE, setDateLanguage } from '../../../platform/time.ts';
import { absentLabels, ENCODINGS, fieldOptions, missingLabels, readings, sharedWords, withCurrent } from './columns.rules.ts';

describe('the columns', () => {
  it('tell which fields that every record needs none of them holds; a contact stands for a company', () => {
    const missing = (...mapping: string[]) => missingLabels(CLIENT_IMPORT, mapping);
    expect([missing('companyName'), missing('email', 'primaryContactName'), missing('email')]).toEqual([[], [], ['Company Name']]);
    expect(missingLabels(EMPLOYEE_IMPORT, ['employeeName', 'emailId', 'role', null])).toEqual([
      'Employee ID',
      'Mobile Number',
      'Department',
    ]);
  });

  it('tell what records come without that others have', () => {
    expect([absentLabels(CLIENT_IMPORT, ['companyName']), absentLabels(CLIENT_IMPORT, ['email'])]).toEqual([['Email'], []]);
    expect(absentLabels(EMPLOYEE_IMPORT, [])).toEqual([]);
  });

  it('offer the fields that a file may fill, by their labels', () => {
    expect(fieldOptions(EMPLOYEE_IMPORT).slice(0, 3)).toEqual([
      { value: '', label: 'Leave out' },
      { value: 'employeeId', label: 'Employee ID' },
      { value: 'employeeName', label: 'Employee Name' },
    ]);
  });

  it.each([
    ['3/4/2026', 'dayFirst', ['dayFirst: April 3, 2026', 'monthFirst: March 4, 2026']],
    ['12.500', 'decimalComma', ['decimalComma: 12,500', 'decimalPoint: 12.5']],
    ['₹ 12,500', 'decimalPoint', ['decimalPoint: 12,500', 'decimalComma: 12.5']],
  ] as const)('say what %s can mean', (cell, notation, words) => {
    expect(readings(cell, notation).map((reading) => `${reading.notation}: ${reading.words}`)).toEqual(words);
  });

  it('write a day that can mean two in the reader’s language of dates', () => {
    setDateLanguage('de');
    const words = readings('3/4/2026', 'dayFirst').map((reading) => reading.words);
    setDateLanguage(FIRST_LANGUAGE);
    expect(words).toEqual(['3. April 2026', '4. März 2026']);
  });

  it('say what several of one field do together', () => {
    const columns = [
      { header: 'First', field: 'primaryContactName' },
      { header: 'Last', field: 'primaryContactName' },
      { header: 'Work', field: 'email' },
      { header: 'Home', field: 'email' },
      { header: 'Fax', field: null },
    ];
    expect(columns.map((_, at) => sharedWords(CLIENT_IMPORT, columns, at))).toEqual([
      'Joined with “Last”',
      'Joined with “First”',
      undefined,
      'Only where “Work” is blank',
      undefined,
    ]);
  });

  it('keep the encoding in force among the choices, however it is written', () => {
    expect(withCurrent(ENCODINGS, 'UTF-8')).toBe(ENCODINGS);
    expect(withCurrent(ENCODINGS, 'utf-8')[0]).toEqual({ value: 'utf-8', label: 'UTF-8 (Unicode)' });
    expect(withCurrent(ENCODINGS, 'utf-8')).toHaveLength(ENCODINGS.length);
    expect(withCurrent(ENCODINGS, 'ISO-8859-7')[0]).toEqual({ value: 'ISO-8859-7', label: 'ISO-8859-7' });
  });
});
