import { CLIENT_FIELDS, CLIENT_LABELS } from '@fairlead/contract/clients';
import { CLIENT_GROUPS } from '@fairlead/contract/clients/page';
import { describe, expect, it } from 'vitest';
import { placeOf, summarize } from '../../../records/form/form-values.rules.ts';
import { SEPARATORS } from '../../../records/form/typed-decimal.rules.ts';
import { siteValues } from '../sites/site.rules.ts';
import { addedBody, blankValues, type ClientValues, changedBody, isAsked, problemsOf } from './client-form.rules.ts';
import { CLIENT_FORM } from './client-form.ts';

const filled = (part: Partial<ClientValues> = {}): ClientValues => ({
  ...blankValues(),
  companyName: 'Konkan Minerals',
  email: 'sales@konkan.example',
  ...part,
});
const site = { name: 'Jetty', latitude: '15.4', longitude: '73.8', radius: '' };

const asked = CLIENT_FORM.steps.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));

it('asks in the wizard for every field but follow-up date, notes and what comes with the employee', () => {
  expect(Object.keys(CLIENT_LABELS).filter((field) => !asked.includes(field))).toEqual(['assignedRole', 'followUpDate', 'notes']);
  expect(new Set(asked).size).toBe(asked.length);
});

it('shows the twenty fields of Basic Info in the specified order', () => {
  expect(CLIENT_GROUPS[0].fields.map((field) => CLIENT_LABELS[field]).join(', ')).toBe(
    'Company Name, Client Type, Email, Phone, Primary Contact, Designation, Mobile, Website, Address, Country, Tax ID, ' +
      'Relationship Status, Industry Type, Cargo Type, Account Manager, Decision Maker, Contract Type, Incoterms, Lead Source, Current Status',
  );
});

it('shows everything that the wizard asks for in one of the page’s groups, but what is shown with another', () => {
  const grouped = CLIENT_GROUPS.flatMap(({ fields }) => [...fields] as string[]);
  expect([...grouped, 'lostReason', 'opportunityCurrency'].toSorted()).toEqual(asked.toSorted());
});

describe('what is sent', () => {
  it('drops blanks from a new client and sends numbers as numbers', () => {
    expect(addedBody(filled({ opportunityValue: '1200.50', country: '  ', sites: [site] }))).toEqual({
      companyName: 'Konkan Minerals',
      email: 'sales@konkan.example',
      opportunityValue: 1200.5,
      opportunityCurrency: 'USD',
      sites: [{ name: 'Jetty', latitude: 15.4, longitude: 73.8, radius: 300 }],
    });
  });

  it('sends only what an edit changed, and null for what was emptied', () => {
    const before = filled({ country: 'India', taxId: 'T1', assignedToId: 'e1', assignedTo: 'Meera', assignedRole: 'Sales Executive' });
    const after = { ...before, country: '', website: 'konkan.example', assignedToId: '', assignedTo: '', assignedRole: '' };
    expect(changedBody(after, before)).toEqual({
      country: null,
      website: 'konkan.example',
      assignedToId: null,
      assignedTo: null,
      assignedRole: null,
    });
  });
});

describe('what is wrong', () => {
  it('finds nothing wrong with name and email alone', () => {
    expect(problemsOf(filled())).toEqual({});
  });

  it.each([{ companyName: '' }, { companyName: '  ' }, { email: '' }])('asks for name and email in the specified words: %j', (part) => {
    const problems = problemsOf(filled(part));
    expect(Object.values(problems)).toEqual(['is required']);
    expect(summarize(CLIENT_FIELDS, problems)).toBe('Company Name and Email are required fields');
  });

  it.each([
    [{ email: 'nobody' }, 'email', 'must be an email address'],
    [{ website: 'javascript:alert(1)' }, 'website', 'must be a web address'],
    [{ opportunityValue: '-1' }, 'opportunityValue', 'must be 0 or more'],
    [{ opportunityValue: '1,234' }, 'opportunityValue', SEPARATORS],
    [{ opportunityValue: '40.000' }, 'opportunityValue', SEPARATORS],
    [{ opportunityValue: '1 200,50' }, 'opportunityValue', SEPARATORS],
    [{ opportunityValue: 'much' }, 'opportunityValue', 'must be a number'],
    [{ projectTimelineStart: '2026-02-30' }, 'projectTimelineStart', 'must be a real date'],
    [{ country: 'x'.repeat(81) }, 'country', 'must be at most 80 characters'],
    [{ website: 'ftp://konkan.example' }, 'website', 'must be a web address'],
    [{ phone: 'ask Meera' }, 'phone', 'must have at least 3 digits'],
    [{ mobile: '555 0177 at noon' }, 'mobile', 'must be a phone number, as +91 832 555 0177 or 0832 555 0177 ext 12'],
    [
      { projectTimelineStart: '2026-03-02', projectTimelineEnd: '2026-03-01' },
      'projectTimelineEnd',
      'The project must not end before it starts',
    ],
    [{ sites: [{ ...site, latitude: '91' }] }, 'sites.0.latitude', 'must be from -90 to 90'],
    [{ sites: [{ ...site, longitude: '' }] }, 'sites.0.longitude', 'must be a number'],
    [{ sites: [{ ...site, radius: '1,500' }] }, 'sites.0.radius', SEPARATORS],
    [{ sites: [{ ...site, radius: '15.000' }] }, 'sites.0.radius', SEPARATORS],
  ] as [Partial<ClientValues>, string, string][])('%j: %s %s', (part, field, message) => {
    expect(problemsOf(filled(part))).toEqual({ [field]: message });
  });

  it('asks nothing about a stored site with three decimals', () => {
    const stored = { name: 'Jetty', latitude: 15.401, longitude: 73.802, radius: 15.125 };
    expect(problemsOf(filled({ sites: [siteValues(stored)] }))).toEqual({});
  });

  it('reads decimal commas: what is sent, reviewed and compared is the same as with points', () => {
    const comma = filled({ opportunityValue: '1.200,50', sites: [{ ...site, latitude: '-15,4', radius: '300,5' }] });
    const point = filled({ opportunityValue: '1200.5', sites: [{ ...site, latitude: '-15.4', radius: '300.5' }] });
    expect(addedBody(comma)).toEqual(addedBody(point));
    expect(changedBody(comma, point)).toEqual({});
    expect(CLIENT_FORM.textOf(comma, 'opportunityValue')).toBe('$1,200.50');
    expect(CLIENT_FORM.textOf(filled({ opportunityValue: '1,234' }), 'opportunityValue')).toBe('1,234');
    const keys = CLIENT_FORM.units.map(({ keyOf }) => keyOf);
    expect(keys.map((keyOf) => keyOf(comma))).toEqual(keys.map((keyOf) => keyOf(point)));
  });

  it('asks why what becomes Lost was lost, and sends the reason only with it', () => {
    const lost = filled({ currentStatus: 'Lost' });
    expect(problemsOf(lost)).toEqual({ lostReason: 'Say why it was lost' });
    expect(problemsOf(lost, lost)).toEqual({});
    const reasoned = { ...lost, lostReason: ' Price ' };
    expect(problemsOf(reasoned)).toEqual({});
    expect(addedBody(reasoned)).toMatchObject({ currentStatus: 'Lost', lostReason: 'Price' });
    expect(addedBody({ ...reasoned, currentStatus: 'Won' })).not.toHaveProperty('lostReason');
    expect(changedBody({ ...reasoned, currentStatus: 'Won' }, reasoned)).toEqual({ currentStatus: 'Won', lostReason: null });
    expect([isAsked('lostReason', lost), isAsked('lostReason', filled()), isAsked('currentStatus', filled())]).toEqual([true, false, true]);
  });

  it('lets an odd number from an import stand, and refuses a new one', () => {
    const before = filled({ phone: 'ask Meera' });
    expect(problemsOf({ ...before, country: 'India' }, before)).toEqual({});
    expect(problemsOf({ ...before, phone: 'ask Dev' }, before)).toEqual({ phone: 'must have at least 3 digits' });
  });

  it('knows where each field stands, and lists them in the form’s order', () => {
    expect(placeOf(CLIENT_FORM, 'sites.1.radius')).toEqual({ id: 'client-sites-1-radius', label: 'Site 2 radius', step: 1 });
    expect(placeOf(CLIENT_FORM, 'assignedToId')).toEqual({ id: 'client-assignedTo', label: 'Assigned to', step: 0 });
    const wrong = { website: 'ftp://x.example', phone: 'x', opportunityValue: '-1', sites: [{ ...site, latitude: '91' }] };
    expect(Object.keys(problemsOf(filled(wrong)))).toEqual(['phone', 'website', 'opportunityValue', 'sites.0.latitude']);
  });
});
