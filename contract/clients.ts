import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { labelled } from './kit/labels.ts';
import { countReply, pageQuery, pageReply } from './kit/paging.ts';
import { cleared, day, emailAddress, id, optionalText, pathId, requiredText, text, version } from './kit/values.ts';

/** See docs/product/clients.md. */
export const CLIENT_TYPES = ['Shipper', 'Consignee', 'Broker', 'Agent', 'Other'] as const;
export const DECISION_MAKER = ['Yes', 'No'] as const;
export const RELATIONSHIP_STATUSES = ['Prospect', 'Active', 'Dormant', 'Lost'] as const;
export const CONTRACT_TYPES = ['COA', 'Spot', 'Tender', 'Long-term'] as const;
export const CURRENT_STATUSES = ['Lead', 'Quoted', 'Negotiation', 'Won', 'Lost'] as const;
export const INCOTERMS = ['FOB', 'CIF', 'DAP'] as const;
export const CLIENT_SEGMENTS = ['All', 'Clients', 'Leads'] as const;
export const CLIENT_PHOTO_MAX_BYTES = 5_242_880;
/** Metres; docs/product/clients.md. */
export const SITE_RADIUS_DEFAULT = 300;

/** See docs/product/clients.md. */
export const CLIENT_MESSAGES = {
  incomplete: 'Company Name and Email are required fields',
  idMissing: 'Client ID is required for updating',
  tokenMissing: 'Authentication token not found. Please log in again.',
  loading: 'Loading clients...',
  listFailed: 'Failed to fetch clients',
  createFailed: 'Failed to create client. Please try again.',
  createWithFileFailed: 'Failed to create client with file',
  deleteFailed: 'Failed to delete client',
  detailLoading: 'Loading client data...',
  detailFailed: 'Failed to fetch client data',
  detailEditFailed: 'Failed to update client',
  updateWithFileFailed: 'Failed to update client with file',
  notFound: 'Client not found',
  notProvided: 'Not provided',
  endsBeforeStart: 'The project must not end before it starts',
  notAnImage: 'Please select an image file',
  photoTooLarge: 'File size must be less than 5MB',
  edit: {
    unauthenticated: 'Authentication failed. Please log in again.',
    forbidden: "You don't have permission to update this client.",
    notFound: 'Client not found. It may have been deleted.',
    invalid: 'Invalid data provided. Please check your inputs.',
    server: 'Server error. Please try again later.',
    network: 'Network error. Please check your internet connection.',
    fallback: 'Failed to update client. Please try again.',
  },
} as const;

/** The free-text fields and their longest lengths. */
export const CLIENT_TEXT_MAX = {
  address: 500,
  country: 80,
  taxId: 60,
  website: 500,
  primaryContactName: 160,
  designation: 120,
  phone: 60,
  mobile: 60,
  socialLinks: 1000,
  industryType: 120,
  cargoType: 120,
  accountManager: 160,
  assignedTo: 160,
  assignedRole: 80,
  category: 200,
  typicalCargoes: 1000,
  averageShipmentSize: 200,
  shipmentFrequency: 200,
  tradingRoutes: 1000,
  historicalVolume: 500,
  competitors: 1000,
  projectName: 200,
  epcContractor: 200,
  specialRequirements: 4000,
  riskNotes: 4000,
  leadSource: 120,
  /** Why it was lost; gone again once it is no longer. See docs/product/clients.md. */
  lostReason: 500,
  notes: 10_000,
  preferredLoadPorts: 1000,
  preferredDischargePorts: 1000,
  demurrageTerms: 2000,
  preferredAgents: 1000,
} as const;
export type ClientTextField = keyof typeof CLIENT_TEXT_MAX;
export const CLIENT_TEXT_FIELDS = Object.keys(CLIENT_TEXT_MAX) as ClientTextField[];

/** The fields chosen from a list. */
export const CLIENT_CHOICES = {
  type: CLIENT_TYPES,
  decisionMaker: DECISION_MAKER,
  relationshipStatus: RELATIONSHIP_STATUSES,
  contractType: CONTRACT_TYPES,
  currentStatus: CURRENT_STATUSES,
  incoterms: INCOTERMS,
} as const;
export type ClientChoiceField = keyof typeof CLIENT_CHOICES;

export const CLIENT_DAY_FIELDS = ['projectTimelineStart', 'projectTimelineEnd', 'followUpDate'] as const;
export type ClientDayField = (typeof CLIENT_DAY_FIELDS)[number];

/** What a client is described by, besides its sites, its picture and whom it is assigned to. */
export type ClientFormField = 'companyName' | 'email' | 'opportunityValue' | ClientTextField | ClientChoiceField | ClientDayField;

/** Labels as on the client's page (docs/product/clients.md), and in its manner for the rest; an export's headers too. */
export const CLIENT_LABELS: Record<ClientFormField, string> = {
  companyName: 'Company Name',
  type: 'Client Type',
  category: 'Category',
  assignedTo: 'Assigned to',
  assignedRole: 'Assigned Role',
  primaryContactName: 'Primary Contact',
  designation: 'Designation',
  email: 'Email',
  phone: 'Phone',
  mobile: 'Mobile',
  website: 'Website',
  socialLinks: 'Social Links',
  address: 'Address',
  country: 'Country',
  taxId: 'Tax ID',
  industryType: 'Industry Type',
  cargoType: 'Cargo Type',
  decisionMaker: 'Decision Maker',
  relationshipStatus: 'Relationship Status',
  accountManager: 'Account Manager',
  leadSource: 'Lead Source',
  currentStatus: 'Current Status',
  contractType: 'Contract Type',
  incoterms: 'Incoterms',
  opportunityValue: 'Opportunity Value',
  demurrageTerms: 'Demurrage Terms',
  historicalVolume: 'Historical Volume',
  competitors: 'Competitors',
  typicalCargoes: 'Typical Cargoes',
  averageShipmentSize: 'Average Shipment Size',
  shipmentFrequency: 'Shipment Frequency',
  tradingRoutes: 'Trading Routes',
  preferredLoadPorts: 'Preferred Load Ports',
  preferredDischargePorts: 'Preferred Discharge Ports',
  preferredAgents: 'Preferred Agents',
  projectName: 'Project Name',
  projectTimelineStart: 'Project Timeline Start',
  projectTimelineEnd: 'Project Timeline End',
  epcContractor: 'EPC Contractor',
  specialRequirements: 'Special Requirements',
  riskNotes: 'Risk Notes',
  followUpDate: 'Follow-up Date',
  lostReason: 'Lost Reason',
  notes: 'Notes',
};

/** A place of the client's that visits are made to. Degrees in WGS 84, `radius` in metres. */
export const site = z.object({
  name: requiredText(160, 'A site needs a name'),
  latitude: z.number('must be a number').min(-90, 'must be from -90 to 90').max(90, 'must be from -90 to 90'),
  longitude: z.number('must be a number').min(-180, 'must be from -180 to 180').max(180, 'must be from -180 to 180'),
  radius: z
    .number('must be a number')
    .min(10, 'must be from 10 to 50000 m')
    .max(50_000, 'must be from 10 to 50000 m')
    .default(SITE_RADIUS_DEFAULT),
});
export type Site = z.infer<typeof site>;

type TextFields<T> = { [field in ClientTextField]: T };
type DayFields<T> = { [field in ClientDayField]: T };
const eachText = <T>(make: (max: number) => T) =>
  Object.fromEntries(CLIENT_TEXT_FIELDS.map((field) => [field, make(CLIENT_TEXT_MAX[field])])) as TextFields<T>;
const eachDay = <T>(make: () => T) => Object.fromEntries(CLIENT_DAY_FIELDS.map((field) => [field, make()])) as DayFields<T>;

/** A client or lead. Absent values are null; `profilePicture` is a path below the server's root; times are instants. See docs/product/clients.md. */
export const client = z
  .object({
    _id: z.string(),
    companyName: z.string(),
    /** null only where an import brought the client without one. */
    email: z.string().nullable(),
    ...eachText(() => z.string().nullable()),
    type: z.enum(CLIENT_TYPES).nullable(),
    decisionMaker: z.enum(DECISION_MAKER).nullable(),
    relationshipStatus: z.enum(RELATIONSHIP_STATUSES).nullable(),
    contractType: z.enum(CONTRACT_TYPES).nullable(),
    currentStatus: z.enum(CURRENT_STATUSES).nullable(),
    incoterms: z.enum(INCOTERMS).nullable(),
    ...eachDay(() => z.string().nullable()),
    assignedToId: z.string().nullable(),
    opportunityValue: z.number().nullable(),
    sites: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), radius: z.number() })),
    profilePicture: z.string().nullable(),
    createdBy: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof client>;

const COMPANY_MAX = 300;
const companyName = requiredText(COMPANY_MAX, CLIENT_MESSAGES.incomplete);
const EMAIL_MAX = 254;
const email = requiredText(EMAIL_MAX, CLIENT_MESSAGES.incomplete).pipe(emailAddress);
const choice = <T extends readonly [string, ...string[]]>(options: T) => cleared(z.enum(options, `must be one of ${options.join(', ')}`));
const optionalFields = {
  ...eachText((max) => optionalText(max)),
  type: choice(CLIENT_TYPES),
  decisionMaker: choice(DECISION_MAKER),
  relationshipStatus: choice(RELATIONSHIP_STATUSES),
  contractType: choice(CONTRACT_TYPES),
  currentStatus: choice(CURRENT_STATUSES),
  incoterms: choice(INCOTERMS),
  ...eachDay(() => cleared(day)),
  assignedToId: cleared(id),
  /** In whole and hundredth units of the opportunity's currency. */
  opportunityValue: cleared(
    z
      .number('must be a number')
      .min(0, 'must be 0 or more')
      .max(1e12, 'must be at most 1,000,000,000,000')
      .multipleOf(0.01, 'must have at most two decimals'),
  ),
  sites: z.array(site).max(50, 'must be at most 50 sites').nullish(),
  /** A link is offered to others, so only web addresses are taken, and none that names another place before an `@`. */
  website: cleared(text(500).regex(/^(https?:\/\/)?[^\s:/?#@\\]+\.[^\s:/?#@\\]+(:\d{1,5})?([/?#]\S*)?$/i, 'must be a web address')),
};

const BODY_LABELS = { ...CLIENT_LABELS, assignedToId: CLIENT_LABELS.assignedTo, profilePicture: 'Photo' };
/** The wizard's fields; only the first two are required (docs/product/clients.md). */
export const clientDraft = labelled(z.object({ companyName, email, ...optionalFields }).meta({ id: 'ClientDraft' }), BODY_LABELS);
export type ClientDraft = z.output<typeof clientDraft>;

export const COMPANY_MISSING = 'Company Name is missing';

/** A client from a file: lists of companies have no emails, so there one may be missing (docs/product/imports.md). */
export const importedClient = z.object({
  companyName: requiredText(COMPANY_MAX, COMPANY_MISSING),
  email: cleared(text(EMAIL_MAX).pipe(emailAddress)),
  ...optionalFields,
});
export type ImportedClient = z.output<typeof importedClient>;

/** The same when editing: absent stays, null clears. `profilePicture` null removes the picture; the path of the present one keeps it. */
export const clientChange = labelled(
  z
    .object({
      companyName: companyName.optional(),
      email: email.optional(),
      ...optionalFields,
      profilePicture: z.string().max(200).nullish(),
      version: version.optional(),
    })
    .meta({ id: 'ClientChange' }),
  BODY_LABELS,
);
export type ClientChange = z.output<typeof clientChange>;

export const CLIENT_SORTS = ['companyName', 'type', 'assignedTo', 'category', 'phone', 'createdAt'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];
/** Assigned to nobody. */
export const NOBODY = 'nobody';
export const clientFilters = {
  /** Matches company name or email, whatever the case or the accents. */
  search: text(200).optional(),
  /** All leaves the lost out unless `lost` is true; see docs/product/clients.md. */
  segment: z.enum(CLIENT_SEGMENTS).optional(),
  lost: z.enum(['true', 'false']).optional(),
  /** Contained in the company's name. */
  companyName: text(200).optional(),
  /** An employee's id, or `nobody`. */
  assignedToId: z.union([z.literal(NOBODY), id]).optional(),
  /** A category's name, whatever the case. */
  category: text(CLIENT_TEXT_MAX.category).optional(),
  /** Digits contained in the phone or mobile number, whatever stands between them; without a digit, text in the one that is shown. */
  phone: text(60).optional(),
  type: z.enum(CLIENT_TYPES).optional(),
  /** First and last day on which it was added, in `timeZone` (IANA; the workspace's unless given). */
  addedFrom: day.optional(),
  addedTo: day.optional(),
  timeZone: text(60).optional(),
};
const listQuery = z.object({
  ...pageQuery,
  ...clientFilters,
  sort: z.enum(CLIENT_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});
export type ClientListQuery = z.output<typeof listQuery>;
const countQuery = z.object({ limit: pageQuery.limit, ...clientFilters });
export type ClientFilter = Pick<ClientListQuery, keyof typeof clientFilters>;
export const CLIENT_FILTER_FIELDS = Object.keys(clientFilters) as (keyof ClientFilter)[];
export const clientPage = z.object({ clients: z.array(client), ...pageReply });
export type ClientPage = z.infer<typeof clientPage>;

const params = z.object({ id: pathId });
const photo = {
  field: 'profilePicture',
  maxBytes: CLIENT_PHOTO_MAX_BYTES,
  tooLarge: CLIENT_MESSAGES.photoTooLarge,
  notAnImage: CLIENT_MESSAGES.notAnImage,
  required: false,
};

export const clientEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients',
    summary:
      'Clients and leads, by company name unless sorted otherwise. Without `page`, `limit`, `cursor` or `segment`: all of them, the lost included.',
    query: listQuery,
    reply: clientPage,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/clients/count',
    summary: 'How many the same filters find.',
    query: countQuery,
    reply: countReply,
  }),
  get: endpoint({ method: 'GET', path: '/api/clients/:id', summary: 'One client.', params, reply: client }),
  create: endpoint({
    method: 'POST',
    path: '/api/clients',
    summary: 'Adds a client or lead: JSON, or multipart with `data` and `profilePicture`.',
    body: clientDraft,
    upload: photo,
    reply: client,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/clients/:id',
    summary: 'Merges a change: absent stays, null clears. With `version`, an edit of an older state is refused (409).',
    params,
    body: clientChange,
    upload: photo,
    reply: client,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/clients/:id', summary: 'Deletes a client (kept restorable for 30 days).', params }),
};
