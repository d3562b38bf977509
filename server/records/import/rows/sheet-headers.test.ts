import { expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { CONTACT_FILES } from '../../../areas/contacts/contact-import.rules.ts';
import { LANE_FILES } from '../../../areas/lanes/lane-import.rules.ts';
import { LEDGER_FILES } from '../../../areas/ledger/import/ledger-import.rules.ts';
import { TASK_FILES } from '../../../areas/tasks/import/task-import.rules.ts';
import { EMPLOYEE_FILES } from '../../../areas/team/employee-import.service.ts';
import { columnReader } from './columns.rules.ts';
import { draftReader, mappingOf } from './draft.rules.ts';
import { currencyIn } from './money.rules.ts';

/** What a cell of a choice says, where a header is only taken if its cells fit. */
const CELLS: Record<string, string> = {
  INCO: 'CIF',
  'Contract (COA/Spot)': 'COA',
  'Pipeline Phase': 'Negotiation',
  Incoterm: 'FOB',
  Incoterms: 'CIF',
  'Incoterms 2020': 'DAP',
  'Delivery Terms': 'FOB',
  'Lead Status': 'Quoted',
  'Deal Stage': 'Negotiation',
  'Deal - Stage': 'Won',
  Stage: 'Lead',
  'Pipeline Stage': 'Lead',
  Status: 'Dormant',
  'Client Type': 'Shipper',
  Type: 'Agent',
  'Party Type': 'Consignee',
  'Contract Type': 'Spot',
  'Account Status': 'Active',
  'Decision Maker': 'Yes',
  Curr: 'USD',
  Priority: 'Urgent',
  Dept: 'Operations',
  Department: 'Sales',
};

/** Headers and what they are read as, in the order of the sheet; '-' is left to the user. */
type Sheet = readonly [name: string, columns: Readonly<Record<string, string>>];

const CLIENTS: readonly Sheet[] = [
  [
    'an Indian forwarder’s parties',
    {
      'Sr. No.': '-',
      'Party Name': 'companyName',
      'Contact Person': 'primaryContactName',
      'Desig.': 'designation',
      'Mobile No.': 'mobile',
      'Email Id': 'email',
      GSTIN: 'taxId',
      PAN: '-',
      POL: 'preferredLoadPorts',
      POD: 'preferredDischargePorts',
      Commodity: 'cargoType',
      'Container Type': '-',
      Remarks: 'notes',
    },
  ],
  [
    'an exporter list of a chamber',
    {
      'Name of the Company': 'companyName',
      'Name of Contact Person': 'primaryContactName',
      Address: 'address',
      City: 'address',
      'Pin Code': 'address',
      State: 'address',
      'Tel. No.': 'phone',
      Website: 'website',
      Products: '-',
      'HS Code': 'typicalCargoes',
      'Country of Origin': '-',
    },
  ],
  [
    'a Dubai desk',
    {
      Company: 'companyName',
      Emirate: 'address',
      'P.O. Box': 'address',
      TRN: 'taxId',
      'Board Line': 'phone',
      GSM: 'mobile',
      Attn: 'primaryContactName',
      'E-mail': 'email',
      'Trade Lane': 'tradingRoutes',
      'Expected Value (AED)': 'opportunityValue',
    },
  ],
  [
    'a Singapore desk',
    {
      'Company Name': 'companyName',
      UEN: '-',
      PIC: 'primaryContactName',
      DID: 'phone',
      'H/P': 'mobile',
      Email: 'email',
      'Port of Loading': 'preferredLoadPorts',
      'Port of Discharge': 'preferredDischargePorts',
      'Volume (TEU)': 'historicalVolume',
      Incoterm: 'incoterms',
    },
  ],
  [
    'a European broker',
    {
      'Account Name': 'companyName',
      'VAT No.': 'taxId',
      Country: 'country',
      Cargo: 'cargoType',
      'Load Port': 'preferredLoadPorts',
      'Discharge Port': 'preferredDischargePorts',
      'Parcel Size': 'averageShipmentSize',
      Frequency: 'shipmentFrequency',
      'Contract Type': 'contractType',
      Demurrage: 'demurrageTerms',
      Laycan: '-',
      Vessel: '-',
    },
  ],
  [
    'a list of shippers',
    {
      Shipper: 'companyName',
      'Contact No.': 'phone',
      Email: 'email',
      POL: 'preferredLoadPorts',
      'Current Forwarder': 'competitors',
      'Monthly Volume': 'historicalVolume',
    },
  ],
  [
    'a list of consignees',
    {
      'Consignee Name': 'companyName',
      'Port of Destination': 'preferredDischargePorts',
      Commodities: 'typicalCargoes',
      'Nominated Agent': 'preferredAgents',
      Agent: '-',
    },
  ],
  [
    'a shipment register',
    {
      Shipper: '-',
      Consignee: '-',
      POL: 'preferredLoadPorts',
      POD: 'preferredDischargePorts',
      ETD: '-',
      ETA: '-',
      'B/L No.': '-',
      Vessel: '-',
      Carrier: '-',
    },
  ],
  [
    'trade data of customs',
    {
      'Importer Name': 'companyName',
      'HS Code': 'typicalCargoes',
      Quantity: '-',
      Unit: '-',
      Value: '-',
      'Country of Origin': '-',
      Port: '-',
      'Unit Price (USD)': '-',
    },
  ],
  ['a register of deliveries', { Customer: 'companyName', Address: 'address', POD: '-', 'POD Date': '-', Driver: '-' }],
  ['a volume plan', { Customer: 'companyName', Volume: 'historicalVolume', Value: '-', Amount: '-', Lane: 'tradingRoutes' }],
  [
    'a sales pipeline',
    {
      Client: 'companyName',
      'Sales Person': 'assignedTo',
      'Pipeline Stage': 'currentStatus',
      'Deal Value (USD)': 'opportunityValue',
      'Next Follow-up Date': 'followUpDate',
      Probability: '-',
      'Expected Close Date': '-',
      'Reason Lost': 'lostReason',
    },
  ],
  [
    'a project desk',
    {
      'Client Name': 'companyName',
      'EPC Contractor': 'epcContractor',
      Project: 'projectName',
      'Project Start Date': 'projectTimelineStart',
      'Project Completion Date': 'projectTimelineEnd',
      'Special Instructions': 'specialRequirements',
      'Est. Value': 'opportunityValue',
    },
  ],
  [
    'a tender sheet',
    {
      Customer: 'companyName',
      'Loading Port': 'preferredLoadPorts',
      'Discharging Port': 'preferredDischargePorts',
      'Delivery Terms': 'incoterms',
      'Cargo Description': 'cargoType',
      'Gross Weight': '-',
      Value: '-',
      Currency: 'opportunityCurrency',
    },
  ],
  [
    'HubSpot',
    {
      'Record ID': '-',
      'Company name': 'companyName',
      'Company owner': 'accountManager',
      'Phone Number': 'phone',
      City: 'address',
      'Country/Region': 'country',
      Industry: 'industryType',
      'Annual Revenue': '-',
      'Create Date': '-',
      'Deal Stage': 'currentStatus',
      Amount: 'opportunityValue',
    },
  ],
  [
    'Zoho',
    {
      'Lead Owner': 'accountManager',
      Company: 'companyName',
      'First Name': 'primaryContactName',
      'Last Name': 'primaryContactName',
      Title: 'designation',
      Email: 'email',
      Phone: 'phone',
      Mobile: 'mobile',
      'Lead Source': 'leadSource',
      'Lead Status': 'currentStatus',
      'No. of Employees': '-',
      'Annual Revenue': '-',
      Rating: '-',
      Street: 'address',
      'Zip Code': 'address',
      Description: 'notes',
    },
  ],
  [
    'Salesforce',
    {
      'Account Name': 'companyName',
      'Account Owner': 'accountManager',
      'Billing Street': 'address',
      'Billing City': 'address',
      'Billing Country': 'country',
      'Opportunity Name': '-',
      Stage: 'currentStatus',
      Amount: 'opportunityValue',
      'Close Date': '-',
      'Next Step': '-',
      Type: 'type',
    },
  ],
  [
    'Pipedrive',
    {
      'Deal - Title': '-',
      'Deal - Value': 'opportunityValue',
      'Deal - Currency': 'opportunityCurrency',
      'Deal - Stage': 'currentStatus',
      'Deal - Owner': 'accountManager',
      'Deal - Lost reason': 'lostReason',
      'Organization - Name': 'companyName',
      'Organization - Address': 'address',
      'Person - Name': 'primaryContactName',
      'Person - Email': 'email',
      'Person - Phone': 'phone',
      'Deal - Next activity date': 'followUpDate',
    },
  ],
  [
    'Dynamics',
    {
      '(Do Not Modify) Account': '-',
      'Account Name': 'companyName',
      'Main Phone': 'phone',
      'Address 1: Street 1': 'address',
      'Address 1: City': 'address',
      'Address 1: ZIP/Postal Code': 'address',
      'Email (Primary Contact)': 'email',
      'Est. Revenue (USD)': 'opportunityValue',
      Topic: '-',
    },
  ],
  [
    'a list of clients by status',
    {
      'Customer Name': 'companyName',
      Status: 'relationshipStatus',
      'Key Account Manager': 'accountManager',
      'Nature of Business': 'industryType',
      'Party Type': 'type',
    },
  ],
  [
    'a dry-cargo broker',
    {
      Charterer: 'companyName',
      Owner: '-',
      Vessel: '-',
      'Load Port(s)': 'preferredLoadPorts',
      'Disch Port(s)': 'preferredDischargePorts',
      Qty: '-',
      'L/C': '-',
    },
  ],
  [
    'a tanker broker',
    {
      Account: 'companyName',
      Charterers: '-',
      'Cargo Grade': 'cargoType',
      Loadport: 'preferredLoadPorts',
      Disport: 'preferredDischargePorts',
    },
  ],
  [
    'a bulk desk',
    {
      Buyer: 'companyName',
      'Annual Requirement (MT)': 'historicalVolume',
      'Parcel Size (MT)': 'averageShipmentSize',
      'Discharging Ports': 'preferredDischargePorts',
      'Contract (COA/Spot)': 'contractType',
      Competition: 'competitors',
    },
  ],
  [
    'an air-cargo desk',
    {
      'Shipper Name': 'companyName',
      'Airport of Departure': 'preferredLoadPorts',
      'Airport of Destination': 'preferredDischargePorts',
      'Chargeable Weight': '-',
      Salesman: 'assignedTo',
    },
  ],
  [
    'a desk that abbreviates',
    {
      'Cust.': 'companyName',
      'Cont. Person': 'primaryContactName',
      'Ph.': 'phone',
      'Addr.': 'address',
      'HSN Code': 'typicalCargoes',
      'Vol.': 'historicalVolume',
      INCO: 'incoterms',
      'POL / POD': 'tradingRoutes',
      'Opp. Value': 'opportunityValue',
      'F/U Date': 'followUpDate',
      Rmks: 'notes',
    },
  ],
  ['a plan of projects', { Client: 'companyName', Project: 'projectName', Start: 'projectTimelineStart', End: 'projectTimelineEnd' }],
  ['a list of contracts', { Client: 'companyName', Start: '-', End: '-' }],
  [
    'people of Pipedrive',
    {
      'Person - Name': 'primaryContactName',
      'Person - Organization': 'companyName',
      'Person - Phone - Work': 'phone',
      'Person - Phone - Mobile': 'mobile',
      'Person - Email - Work': 'email',
      'Person - Owner': 'accountManager',
      'Person - Label': 'category',
    },
  ],
  [
    'deals of Pipedrive',
    {
      'Deal - Organization': 'companyName',
      'Deal - Contact person': 'primaryContactName',
      'Deal - Currency of Value': 'opportunityCurrency',
      'Deal - Expected close date': '-',
    },
  ],
  [
    'Odoo',
    {
      Customer: 'companyName',
      'Expected Revenue': 'opportunityValue',
      'Company Currency': 'opportunityCurrency',
      'Job Position': 'designation',
      Probability: '-',
    },
  ],
  ['opportunities of Dynamics', { 'Potential Customer': 'companyName', 'Pipeline Phase': 'currentStatus', 'Est. Close Date': '-' }],
  ['a list of overseas agents', { 'Agent Name': '-', Country: 'country', Network: '-', Ports: '-', Email: 'email' }],
  [
    'a cross-trade desk',
    {
      Customer: 'companyName',
      'Origin Port': 'preferredLoadPorts',
      'Destination Port': 'preferredDischargePorts',
      Origin: '-',
      Destination: '-',
      'Destination Country': '-',
      'Free Days': '-',
      'Shipping Line': '-',
      'Buy Rate': '-',
      'Sell Rate': '-',
      Margin: '-',
      Risk: 'riskNotes',
    },
  ],
];

const LEDGER: readonly Sheet[] = [
  [
    'open items',
    {
      'Party Name': 'client',
      'Invoice No': 'reference',
      'Inv Date': 'issuedOn',
      'Due Dt': 'dueOn',
      'O/S Amt': 'amount',
      'Overdue Days': '-',
    },
  ],
  [
    'invoices and what is open of them',
    { Customer: 'client', 'Inv. No.': 'reference', 'Invoice Dt.': 'issuedOn', 'Invoice Amount (USD)': 'amount', 'O/S Amt': '-', Bal: '-' },
  ],
  ['balances', { 'Debtor Name': 'client', 'Bill No.': 'reference', 'Bill Date': 'issuedOn', Bal: 'amount', Curr: 'currency' }],
  ['two open amounts', { Customer: 'client', 'Doc No': 'reference', 'Doc Date': 'issuedOn', Outstanding: '-', Balance: '-' }],
  [
    'a bank statement',
    {
      'Value Date': 'issuedOn',
      Narration: 'description',
      'Cheque No.': 'reference',
      Debit: 'payableAmount',
      Credit: 'receivableAmount',
      Balance: '-',
    },
  ],
  [
    'foreign invoices',
    {
      'Bill To': 'client',
      'Tax Invoice No.': 'reference',
      Dated: 'issuedOn',
      'Grand Total (AED)': 'amount',
      ROE: 'rate',
      'Date Received': 'paidOn',
    },
  ],
];

const EMPLOYEES: readonly Sheet[] = [
  [
    'an HR sheet',
    {
      'Emp Code': 'employeeId',
      'Name of Employee': 'employeeName',
      'Desig.': 'designation',
      Dept: 'department',
      'Official Mail ID': 'emailId',
      'Mobile No': 'mobile',
      'Date of Joining': '-',
      'Reporting Manager': '-',
    },
  ],
  [
    'a directory',
    {
      'Staff ID': 'employeeId',
      'First Name': 'employeeName',
      'Last Name': 'employeeName',
      'Job Title': 'designation',
      'Work Email': 'emailId',
      'H/P': 'mobile',
      Department: 'department',
      'Office Location': '-',
    },
  ],
];

const TASKS: readonly Sheet[] = [
  [
    'Trello',
    {
      'Card ID': '-',
      'Card Name': 'title',
      'Card URL': '-',
      'Card Description': '-',
      Labels: '-',
      Members: 'assignedEmployeeNames',
      'Due Date': 'date',
      'Board Name': 'project',
      'List Name': 'statusName',
      Archived: '-',
      'Start Date': '-',
      'Due Complete': '-',
      Customer: 'client',
    },
  ],
  [
    'Asana',
    {
      'Task ID': '-',
      'Created At': '-',
      'Completed At': 'finishedOn',
      'Last Modified': '-',
      Name: 'title',
      'Section/Column': 'statusName',
      Assignee: 'assignedEmployeeNames',
      'Assignee Email': 'assignedEmployeeNames',
      'Start Date': '-',
      'Due Date': 'date',
      Tags: '-',
      Notes: '-',
      Projects: 'project',
      Priority: 'priority',
      'Parent task': '-',
    },
  ],
  [
    'monday',
    {
      Name: 'title',
      Person: 'assignedEmployeeNames',
      Status: 'statusName',
      Date: 'date',
      Group: '-',
      Priority: 'priority',
      Client: 'client',
    },
  ],
  [
    'Jira',
    {
      Summary: 'title',
      'Issue key': '-',
      'Issue Type': '-',
      Status: 'statusName',
      'Project name': 'project',
      Priority: 'priority',
      Assignee: 'assignedEmployeeNames',
      Reporter: '-',
      'Due date': 'date',
      Resolved: 'finishedOn',
      Description: '-',
      Organization: 'client',
    },
  ],
  [
    'Planner',
    {
      'Task ID': '-',
      'Task Name': 'title',
      'Bucket Name': '-',
      Progress: 'statusName',
      Priority: 'priority',
      'Assigned To': 'assignedEmployeeNames',
      'Created By': '-',
      'Start Date': '-',
      'Due Date': 'date',
      'Completed Date': 'finishedOn',
      Company: 'client',
    },
  ],
  [
    'a desk’s own list',
    { 'Sr. No.': '-', Task: 'title', Party: 'client', Start: 'date', Time: 'timeFrom', Responsible: 'assignedEmployeeNames', Remarks: '-' },
  ],
];

const CONTACTS: readonly Sheet[] = [
  [
    'HubSpot',
    {
      'Record ID': '-',
      'First Name': 'name',
      'Last Name': 'name',
      Email: 'email',
      'Phone Number': 'phone',
      'Mobile Phone Number': 'mobile',
      'Contact owner': '-',
      'Job Title': 'designation',
      'Associated Company': 'client',
      'Associated Company IDs': '-',
      'Lead Status': '-',
    },
  ],
  [
    'Google Contacts',
    {
      'First Name': 'name',
      'Middle Name': 'name',
      'Last Name': 'name',
      Nickname: '-',
      'Organization Name': 'client',
      'Organization Title': 'designation',
      'Organization Department': 'department',
      Notes: 'notes',
      'E-mail 1 - Label': '-',
      'E-mail 1 - Value': 'email',
      'E-mail 2 - Value': 'email',
      'Phone 1 - Label': '-',
      'Phone 1 - Value': 'phone',
      'Phone 2 - Value': 'phone',
    },
  ],
  [
    'Outlook',
    {
      Title: '-',
      'First Name': 'name',
      'Middle Name': 'name',
      'Last Name': 'name',
      'E-mail Address': 'email',
      'E-mail 2 Address': 'email',
      'Home Phone': '-',
      'Business Phone': 'phone',
      'Mobile Phone': 'mobile',
      Company: 'client',
      'Job Title': 'designation',
      Department: 'department',
      'Business City': '-',
      Notes: 'notes',
    },
  ],
  [
    'Salesforce',
    {
      Salutation: '-',
      'First Name': 'name',
      'Last Name': 'name',
      Title: 'designation',
      'Account Name': 'client',
      Email: 'email',
      Phone: 'phone',
      Mobile: 'mobile',
      Department: 'department',
      'Contact Owner': '-',
      'Mailing City': '-',
    },
  ],
  ['a desk’s own list', { Company: 'client', 'Given Name': 'name', Surname: 'name', Cell: 'mobile', 'Direct Line': 'phone' }],
];

const LANES: readonly Sheet[] = [
  ['shipments', { Shipper: '-', Consignee: '-', POL: 'loadPort', POD: 'dischargePort', 'Volume in CBM': 'volume' }],
  ['an exporter’s desk', { Shipper: 'client', POL: 'loadPort', POD: 'dischargePort', Cargo: 'commodity', 'Annual Volume (TEU)': 'volume' }],
  [
    'a list by client',
    { Client: 'client', Shipper: '-', From: 'loadPort', To: 'dischargePort', 'Volume (net)': '-', 'Quantity MT': 'volume' },
  ],
];

const KINDS = [
  ['clients', CLIENT_FILES, CLIENTS],
  ['the ledger', LEDGER_FILES, LEDGER],
  ['employees', EMPLOYEE_FILES, EMPLOYEES],
  ['tasks', TASK_FILES, TASKS],
  ['contacts', CONTACT_FILES, CONTACTS],
  ['lanes', LANE_FILES, LANES],
] as const;

it.each(KINDS.flatMap(([kind, files, sheets]) => sheets.map(([name, columns]) => [kind, name, files, columns] as const)))(
  'of a sheet for %s the headers of %s are known, and only those that are sure',
  (_kind, _name, files, columns) => {
    const headers = Object.keys(columns);
    const fields = columnReader(files).guessedFields(headers, true, [headers.map((header) => CELLS[header] ?? 'x')]);
    expect(Object.fromEntries(headers.map((header, at) => [header, fields[at] ?? '-']))).toEqual(columns);
  },
);

it('a status is the choice that all of its cells say, and none where they may say two', () => {
  const fieldOf = (...cells: string[]) =>
    columnReader(CLIENT_FILES).guessedFields(
      ['Company', 'Status'],
      true,
      cells.map((cell) => ['Acme', cell]),
    )[1];
  expect([fieldOf('Active', 'Lost'), fieldOf('Lead', 'Lost'), fieldOf('Lost'), fieldOf('Active', 'Lead'), fieldOf('New')]).toEqual([
    'relationshipStatus',
    'currentStatus',
    null,
    null,
    null,
  ]);
});

it('telephone numbers below "Contact" are no names', () => {
  const fieldsOf = (...contacts: string[]) =>
    columnReader(CLIENT_FILES).guessedFields(
      ['Company', 'Contact', 'Phone'],
      true,
      contacts.map((contact) => ['Acme', contact, '']),
    );
  expect(fieldsOf('+91 98765 43210', '98200 12345')).toEqual(['companyName', 'mobile', 'phone']);
  expect(fieldsOf('+91 98765 43210', 'Asha Menon')).toEqual(['companyName', 'primaryContactName', 'phone']);
});

it('five headers that are known name the columns, however many others there are', () => {
  const headers = ['Customer Name', 'POL', 'Total TEU', 'Demurrage Tariff', 'GST No'];
  const others = ['Trade', 'Final Destination', 'Place of Receipt', 'Free Time', 'Credit Terms', 'Box', 'Yard', 'Depot'];
  const hasHeader = (row: string[]) => columnReader(CLIENT_FILES).hasHeader(row, [row.map(() => 'x')]);
  expect([hasHeader([...headers, ...others]), hasHeader([...headers.slice(1), ...others])]).toEqual([true, false]);
});

it.each([
  ['Deal Value (USD)', 'USD', ['USD'], 'Deal Value'],
  ['Amount in AED', 'AED', ['AED'], 'Amount'],
  ['Value [EUR]', 'EUR', ['EUR'], 'Value'],
  ['Value ₹', '₹', ['INR'], 'Value'],
  ['Amount_INR', 'INR', ['INR'], 'Amount'],
  ['Revenue (in S$)', 'S$', ['SGD'], 'Revenue'],
  ['Value (Indian Rupees)', 'Indian Rupees', ['INR'], 'Value'],
  ['Amount in Rs.', 'Rs.', expect.arrayContaining(['INR', 'PKR']), 'Amount'],
  ['Value ($)', '$', expect.arrayContaining(['USD', 'CAD']), 'Value'],
  ['Value (Rs in Lakhs)', 'Rs', expect.arrayContaining(['INR', 'PKR']), 'Value'],
  ['Value (USD mn)', 'USD', ['USD'], 'Value'],
])('a currency is found in the header %s', (header, mark, currencies, rest) => {
  expect(currencyIn(header)).toEqual({ currency: { mark, currencies }, rest });
});

it.each(['Amount (Net)', 'Freight (all in)', 'Company', 'USD', ''])('no currency is guessed from the header %j', (header) => {
  expect(currencyIn(header)).toBeUndefined();
});

it('an amount whose header means several currencies is still known for one', () => {
  const headers = ['Company', 'Deal Value (Rs.)', 'Value (Rs in Lakhs)'];
  const fieldOf = (header: string) => columnReader(CLIENT_FILES).guessedFields(['Company', header], true, [['Acme', '5']])[1];
  expect(headers.slice(1).map(fieldOf)).toEqual(['opportunityValue', 'opportunityValue']);
});

it('an amount has the currency of its header, unless a column says another', () => {
  const readDraft = (headers: string[], fields: string[], cells: string[]) =>
    draftReader(CLIENT_FILES).readDraft(
      cells,
      mappingOf(
        CLIENT_FILES,
        fields,
        headers,
        fields.map(() => null),
      ),
    ).draft;
  const fields = ['companyName', 'opportunityValue'];
  expect(readDraft(['Company', 'Deal Value (AED)'], fields, ['Acme', '1,200.50'])).toEqual({
    companyName: 'Acme',
    opportunityValue: 1200.5,
    opportunityCurrency: 'AED',
  });
  expect(readDraft(['Company', 'Deal Value (AED)'], fields, ['Acme', ''])).toEqual({ companyName: 'Acme' });
  const draft = readDraft(['Company', 'Deal Value (AED)', 'Currency'], [...fields, 'opportunityCurrency'], ['Acme', '5', 'eur']);
  expect(draft).toMatchObject({ opportunityValue: 5, opportunityCurrency: 'EUR' });
});
