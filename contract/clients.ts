import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type FieldName, importableFields, type ListedOf, listLabels, type TypedField } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { pageExportQuery } from './kit/records/lists.ts';
import { allowClearing, day, id, optionalText, pathId } from './kit/values.ts';

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
/** What an opportunity is valued in unless another currency is chosen (docs/product/clients.md). */
export const OPPORTUNITY_CURRENCY_DEFAULT = 'USD';

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

/** A place of the client that is visited. Degrees in WGS 84, `radius` in metres. */
const SITE_FIELDS = defineFields({
  name: { kind: 'text', max: 160, label: 'Name', required: 'A site needs a name' },
  latitude: { kind: 'number', min: -90, max: 90, label: 'Latitude', required: 'must be a number' },
  longitude: { kind: 'number', min: -180, max: 180, label: 'Longitude', required: 'must be a number' },
  radius: { kind: 'number', min: 10, max: 50_000, unit: ' m', label: 'Radius', default: SITE_RADIUS_DEFAULT },
});

/** The wizard's steps that ask (docs/product/clients.md); the third reviews them. */
export const CLIENT_STEPS = ['Corporate Details', 'Billing & Operational Details'] as const;
const [CORPORATE, BILLING] = CLIENT_STEPS;
const company = { step: CORPORATE, group: 'Company' } as const;
const contact = { step: CORPORATE, group: 'Contact' } as const;
const details = { step: CORPORATE, group: 'Details' } as const;
const billing = { step: BILLING, group: 'Billing & contract' } as const;
const cargo = { step: BILLING, group: 'Cargo & lanes' } as const;
const project = { step: BILLING, group: 'Project' } as const;

/** A client's fields, in the order of its wizard, files and messages (docs/product/clients.md). */
export const CLIENT_FIELDS = defineFields({
  companyName: {
    kind: 'text',
    max: 300,
    label: 'Company Name',
    required: CLIENT_MESSAGES.incomplete,
    ...company,
    isInLists: true,
    width: 34,
    importNames:
      'company organization organisation organizationname organization1name account accountname customer customername client clientname business businessname firm firmname associatedcompany party partyname partysname nameofparty customercompany sitename nameofcompany nameofthecompany nameofthefirm nameofclient nameofcustomer companylegalname legalname tradename businesspartner businesspartnername bpname ledgername potentialcustomer accounttitle shipper shippername exporter exportername consignee consigneename importer importername buyer buyername forwarder forwardername freightforwarder firma firmenname unternehmen kunde societe entreprise empresa personorganization dealorganization custname cust prospectname charterer charterername charterers',
  },
  type: {
    kind: 'choice',
    options: CLIENT_TYPES,
    extendedBy: 'clientTypes',
    label: 'Client Type',
    ...company,
    isInLists: true,
    importNames: 'customertype accounttype partytype companytype typeofclient typeofcustomer typeofcompany',
  },
  category: {
    kind: 'text',
    max: 200,
    label: 'Category',
    ...company,
    isInLists: true,
    importNames:
      'categories groupmembership tags labels clientcategory customercategory customergroup clientgroup customersegment tag categoryidname organizationlabel personlabel',
  },
  assignedTo: {
    kind: 'text',
    max: 160,
    label: 'Assigned to',
    ...company,
    isInLists: true,
    importNames:
      'assignedteammember salesrep salesperson salesexecutive salesexec bdexecutive handledby assignedsalesperson responsible responsibleperson salesman salesmanname salesrepresentative accountexecutive marketingexecutive marketingperson bdm bde useridname',
  },
  assignedToId: { kind: 'reference', to: 'employee', label: 'Assigned to', isInLists: true },
  assignedRole: { kind: 'text', max: 80, label: 'Assigned Role', isInLists: true },
  relationshipStatus: {
    kind: 'choice',
    options: RELATIONSHIP_STATUSES,
    label: 'Relationship Status',
    ...company,
    isInLists: true,
    importNames: 'lifecyclestage accountstatus customerstatus clientstatus relationship',
  },
  currentStatus: {
    kind: 'choice',
    options: CURRENT_STATUSES,
    label: 'Current Status',
    ...company,
    isInLists: true,
    importNames:
      'leadstatus dealstage stage stagename salesstage opportunitystage pipelinestage salesstatus enquirystatus inquirystatus opportunitystatus quotestatus pipelinephase dealstatus leadstage enquirystage',
  },
  /** Why it was lost; cleared when it is no longer lost. */
  lostReason: {
    kind: 'text',
    max: 500,
    isLong: true,
    label: 'Lost Reason',
    ...company,
    importNames: 'reasonlost lossreason reasonforloss reasonforlosing closedlostreason deallostreason',
  },
  primaryContactName: {
    kind: 'text',
    max: 160,
    label: 'Primary Contact',
    ...contact,
    importNames:
      'displayname fullname contact contactname contactperson contactpersonname name firstname first middlename lastname last givenname additionalname familyname surname pic personincharge attn attention kindattn keycontact primarycontactperson concernedperson nameofcontactperson poc pointofcontact personname associatedcontact ansprechpartner kontakt contperson dealcontactperson contacto',
  },
  designation: {
    kind: 'text',
    max: 120,
    label: 'Designation',
    ...contact,
    importNames:
      'jobtitle title position organization1title organizationtitle desig contactdesignation contacttitle personjobtitle jobposition personjobposition',
  },
  email: {
    kind: 'email',
    label: 'Email',
    required: CLIENT_MESSAGES.incomplete,
    isOptionalInImports: true,
    ...contact,
    isInLists: true,
    width: 30,
    importNames:
      'emailaddress email1value email1address email1 primaryemail emailwork workemail businessemail contactemail emailid mail emailhome homeemail emailother secondaryemail email2value email2address email2 email3address email3value emailids mailid officialemail contactemailid emailprimarycontact personemail companyemail personemailwork email1work correo correoelectronico courriel',
  },
  phone: {
    kind: 'phone',
    max: 60,
    label: 'Phone',
    ...contact,
    isInLists: true,
    importNames:
      'phonenumber phoneno contactno contactnumber telephoneno telephonenumber telno landline officephone telephone tel workphone businessphone phonework companymainphone phone1value mainphone primaryphone homephone phonehome phoneother otherphone businessphone2 phonenos contactnos contactnumbers contactphone personphone companyphone phone1 tel1 telephone1 telnumber officeno officenumber officetel directline directno directnumber did boardline boardno telefon telefonnummer telefono directphone alternateno alternatenumber alternatephone ph phno phnos phonework1 personphonework officephoneno',
  },
  mobile: {
    kind: 'phone',
    max: 60,
    label: 'Mobile',
    ...contact,
    isInLists: true,
    importNames:
      'mobilephone mobilenumber mobileno mobilephonenumber mobilephoneno mob mobno whatsapp whatsappno whatsappnumber cell cellphone cellnumber cellphonenumber phonemobile phone2value mobilenos mobile1 mobileno1 handphone handphoneno handphonenumber hp hpno gsm gsmno handy mobiltelefon mobilnummer personphonemobile mobil movil portable',
  },
  decisionMaker: { kind: 'choice', options: DECISION_MAKER, label: 'Decision Maker', ...contact },
  website: {
    kind: 'url',
    max: 500,
    label: 'Website',
    ...details,
    width: 26,
    importNames:
      'websiteurl webpage webpage1 web url homepage website1value companydomainname domain companywebsite websiteaddress weburl webaddress companyurl',
  },
  socialLinks: {
    kind: 'text',
    max: 1000,
    label: 'Social Links',
    ...details,
    importNames: 'linkedin linkedinurl linkedinbio facebook twitter linkedinprofile linkedinpage linkedincompanypage',
  },
  country: {
    kind: 'text',
    max: 80,
    label: 'Country',
    ...details,
    importNames:
      'countryregion countrycode billingcountry mailingcountry workcountry businesscountry businesscountryregion address1country countryname organizationcountry companycountry land pays pais organizationcountryofaddress countryidname ctry',
  },
  address: {
    kind: 'text',
    max: 500,
    isLong: true,
    label: 'Address',
    ...details,
    width: 34,
    importNames:
      'fulladdress address1formatted formattedaddress companyaddress officeaddress registeredaddress registeredofficeaddress organizationaddress correspondenceaddress addr adresse direccion exporteraddress shipperaddress customeraddress',
  },
  taxId: {
    kind: 'text',
    max: 60,
    label: 'Tax ID',
    ...details,
    importNames:
      'vat vatno vatnumber vatid gst gstin gstno gstnumber gstinno gstinuin gstregno taxno taxnumber taxregistrationnumber trn gstinnumber vatregno vatregistrationno vatregistrationnumber trnno trnnumber taxregistrationno pan panno pannumber ustid ustidnr ustidnummer',
  },
  industryType: {
    kind: 'text',
    max: 120,
    label: 'Industry Type',
    ...details,
    importNames: 'industry sector industryvertical industrysegment businesssector natureofbusiness lineofbusiness',
  },
  cargoType: {
    kind: 'text',
    max: 120,
    label: 'Cargo Type',
    ...details,
    importNames:
      'cargo commodity commoditytype typeofcargo cargocommodity commoditycargo cargodescription commoditydescription maincommodity commodityname cargoname cargodetails commoditydetails natureofcargo cargograde typeofcommodity commodityhs commodityhscode ware ladung marchandise mercancia',
  },
  accountManager: {
    kind: 'text',
    max: 160,
    label: 'Account Manager',
    ...details,
    importNames:
      'accountowner contactowner companyowner owner leadowner dealowner opportunityowner keyaccountmanager kam relationshipmanager organizationowner personowner',
  },
  leadSource: {
    kind: 'text',
    max: 120,
    label: 'Lead Source',
    ...details,
    importNames: 'originalsource source sourceoflead sourceofenquiry enquirysource inquirysource leadorigin dealleadsource leadsourcename',
  },
  contractType: {
    kind: 'choice',
    options: CONTRACT_TYPES,
    extendedBy: 'contractTypes',
    label: 'Contract Type',
    ...billing,
    importNames: 'typeofcontract',
  },
  incoterms: {
    kind: 'choice',
    options: INCOTERMS,
    extendedBy: 'incoterms',
    label: 'Incoterms',
    ...billing,
    importNames:
      'incoterm incoterms2020 incoterm2020 deliveryterms termsofdelivery tradeterms shipmentterms inco termsofsale shippingterms',
  },
  opportunityValue: {
    kind: 'money',
    currencyField: 'opportunityCurrency',
    label: 'Opportunity Value',
    column: 'opportunityMinor',
    ...billing,
    importNames:
      'opportunityvalueusd opportunityamount value dealvalue amount dealamount expectedrevenue expectedvalue estimatedvalue estimateddealvalue estvalue estrevenue estimatedrevenue potentialvalue potentialrevenue leadvalue pipelinevalue quotevalue quotedvalue quotedamount projectedrevenue forecastamount oppvalue oppamount dealsize opportunitysize revenuepotential',
  },
  opportunityCurrency: {
    kind: 'currency',
    hasServerDefault: true,
    label: 'Opportunity Currency',
    ...billing,
    importNames:
      'currency currencycode currencyisocode dealcurrency opportunitycurrencycode amountcurrency dealcurrencyofvalue companycurrency',
  },
  historicalVolume: {
    kind: 'text',
    max: 500,
    label: 'Historical Volume',
    ...billing,
    importNames:
      'volume volumes annualvolume yearlyvolume volumeperannum volumeperyear monthlyvolume volumepermonth historicvolume pastvolume volumeteu volumeteus volumeinteu volumeinteus annualvolumeteu annualvolumeteus monthlyvolumeteu monthlyvolumeteus teuspermonth teupermonth teusperannum teusperyear volumemt volumemts volumecbm annualtonnage volumeteusmonth volumeteumonth averagevolume avgvolume averagemonthlyvolume avgmonthlyvolume avgvolumepm volumepm volumepa vol vols estvolume estimatedvolume annualrequirement annualrequirementmt annualquantity annualquantitymt totalteu totalteus annualteu annualteus',
  },
  demurrageTerms: {
    kind: 'text',
    max: 2000,
    isLong: true,
    label: 'Demurrage Terms',
    ...billing,
    importNames: 'demurrage demurrageterm demurragedetention demurragedetentionterms demdet demurragetariff demurragerate demurragerates',
  },
  competitors: {
    kind: 'text',
    max: 1000,
    label: 'Competitors',
    ...billing,
    importNames:
      'competitor currentforwarder currentforwarders existingforwarder presentforwarder incumbentforwarder incumbent currentserviceprovider existingserviceprovider competition currentff existingff currentvendor existingvendor',
  },
  typicalCargoes: {
    kind: 'text',
    max: 1000,
    label: 'Typical Cargoes',
    ...cargo,
    importNames: 'cargoes commodities maincommodities typicalcargo hs hscode hscodes hsn hsncode',
  },
  averageShipmentSize: {
    kind: 'text',
    max: 200,
    label: 'Average Shipment Size',
    ...cargo,
    importNames:
      'avgshipmentsize shipmentsize averagelotsize avglotsize lotsize parcelsize averageparcelsize avgparcelsize parcelsizemt parcelsizemts',
  },
  shipmentFrequency: {
    kind: 'text',
    max: 200,
    label: 'Shipment Frequency',
    ...cargo,
    importNames:
      'frequency frequencyofshipment frequencyofshipments shipmentspermonth noofshipmentspermonth shipmentsmonth shipmentsmonthly noofshipments',
  },
  tradingRoutes: {
    kind: 'text',
    max: 1000,
    isLong: true,
    label: 'Trading Routes',
    ...cargo,
    importNames:
      'tradelane tradelanes traderoute traderoutes tradingroute tradinglanes route routes lane lanes polpod portpair portpairs targetlane targetlanes origindestination',
  },
  preferredLoadPorts: {
    kind: 'text',
    max: 1000,
    label: 'Preferred Load Ports',
    ...cargo,
    importNames:
      'pol pols polport portofloading portsofloading portofloadingpol polportofloading portofload loadport loadports loadingport loadingports portoforigin originport originports portofshipment portofdeparture preferredpol preferredloadport loadportname polname airportofdeparture airportofloading originairport ladehafen portdechargement puertodecarga',
  },
  preferredDischargePorts: {
    kind: 'text',
    max: 1000,
    label: 'Preferred Discharge Ports',
    ...cargo,
    importNames:
      'pod pods podport portofdischarge portsofdischarge portofdischargepod podportofdischarge dischargeport dischargeports dischargingport portofdestination destinationport destinationports portofunloading unloadingport preferredpod preferreddischargeport dischport dischports disport disports podname dischargingports airportofdestination airportofdischarge destinationairport loschhafen portdedechargement puertodedescarga',
  },
  preferredAgents: {
    kind: 'text',
    max: 1000,
    label: 'Preferred Agents',
    ...cargo,
    importNames: 'preferredagent nominatedagent nominatedagents preferredoverseasagent',
  },
  projectName: { kind: 'text', max: 200, label: 'Project Name', ...project, importNames: 'project nameofproject projecttitle' },
  epcContractor: { kind: 'text', max: 200, label: 'EPC Contractor', ...project, importNames: 'epc epcname epccontractorname' },
  projectTimelineStart: {
    kind: 'day',
    label: 'Project Timeline Start',
    ...project,
    importNames: 'projectstart projectstartdate start startdate',
  },
  projectTimelineEnd: {
    kind: 'day',
    label: 'Project Timeline End',
    ...project,
    importNames: 'projectend projectenddate projectcompletiondate end enddate',
  },
  specialRequirements: {
    kind: 'text',
    max: 4000,
    isLong: true,
    label: 'Special Requirements',
    ...project,
    importNames: 'specialrequirement specialinstructions specialinstruction specialhandling handlinginstructions specialreqs specialreq',
  },
  riskNotes: {
    kind: 'text',
    max: 4000,
    isLong: true,
    label: 'Risk Notes',
    ...project,
    importNames: 'risk risks riskremarks riskissues risksissues',
  },
  followUpDate: {
    kind: 'day',
    label: 'Follow-up Date',
    importNames:
      'nextactivitydate followup nextfollowup followupon nextfollowupdate nextfollowupon nextactiondate nextcontactdate nextcalldate nextmeetingdate callbackdate dealnextactivitydate fudate nextfudate followupdt nextfollowupdt nextvisitdate nextvisit organizationnextactivitydate personnextactivitydate',
  },
  /** The client is to be visited at least once in so many days; null: as its category says. */
  visitEveryDays: {
    kind: 'number',
    min: 1,
    max: 730,
    isWhole: true,
    unit: ' days',
    ...details,
    label: 'Visit every (days)',
    importNames: 'visitfrequency visitcadence callfrequency callcycle visitcycle visitinterval visitfrequencydays',
  },
  notes: {
    kind: 'text',
    max: 10_000,
    isLong: true,
    label: 'Notes',
    importNames:
      'note remarks remark comments comment description background additionalnotes othernotes internalnotes generalremarks otherremarks additionalinformation feedback bemerkung bemerkungen notizen rmks rmk personnotes dealnotes remarques observaciones',
  },
  sites: { kind: 'list', max: 50, of: SITE_FIELDS, label: 'Sites', width: 34 },
  profilePicture: { kind: 'picture', column: 'pictureId', label: 'Photo', isInLists: true },
});
export type ClientField = FieldName<typeof CLIENT_FIELDS>;
/** The fields of the client's form, except sites, picture and assigned employee. */
export type ClientFormField = TypedField<typeof CLIENT_FIELDS>;
export const CLIENT_LABELS = listLabels(CLIENT_FIELDS);
/** The fields that a column of a file may fill. */
export const IMPORT_FIELDS = importableFields(CLIENT_FIELDS);
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Assigned to nobody. */
export const NOBODY = 'nobody';

const count = z.int().min(0);
/** Clients that became Won, and that became Won or Lost, in a period; each client counts once (docs/product/dashboard.md). */
export const conversion = z.object({ won: count, decided: count });
export type Conversion = z.output<typeof conversion>;
export const quarterConversion = conversion.extend({ from: day });
export type QuarterConversion = z.output<typeof quarterConversion>;
/** The maximum number of days in a request for conversion. */
export const CONVERSION_DAYS_MAX = 31;
/** The same of each day of the workspace's time zone, the present one last, for a query that asks for days. */
const daysConversion = quarterConversion.extend({ days: z.array(conversion.extend({ day })).optional() });
export type DaysConversion = z.output<typeof daysConversion>;

const params = z.object({ id: pathId });

/** Clients and leads. Absent values are null; `profilePicture` is a path below the server's root; times are instants. */
export const clientKind = defineKind('Client', {
  area: 'clients',
  thing: 'client',
  words: { one: 'client', many: 'clients', change: 'update' },
  rights: { ...kindRights('clients'), fields: 'clients' },
  fields: CLIENT_FIELDS,
  // null removes the picture; the path of the present one keeps it.
  alsoInChange: { profilePicture: z.string().max(200).nullish() },
  path: '/api/clients',
  rows: 'clients',
  filters: {
    search: { by: 'text', fields: ['companyName', 'email'], max: 200, label: 'Search', isSearch: true },
    segment: { by: 'option', options: CLIENT_SEGMENTS, label: 'Show', isHidden: true },
    /** All excludes lost clients unless this is true. */
    lost: { by: 'option', options: ['true', 'false'], label: 'Lost', isHidden: true },
    companyName: { by: 'text', fields: ['companyName'], max: 200, label: 'Company Name' },
    assignedToId: { by: 'value', field: 'assignedToId', nobody: NOBODY, label: 'Assigned to' },
    category: { by: 'value', field: 'category', label: 'Categories', chip: 'Category' },
    phone: { by: 'phone', fields: ['mobile', 'phone'], max: 60, label: 'Phone Number' },
    type: { by: 'value', field: 'type', label: 'Type' },
    added: { by: 'period', field: 'createdAt', label: 'Added on' },
  },
  sorts: ['companyName', 'type', 'assignedTo', 'category', 'phone', 'createdAt'],
  picture: { maxBytes: CLIENT_PHOTO_MAX_BYTES, tooLarge: CLIENT_MESSAGES.photoTooLarge, notAnImage: CLIENT_MESSAGES.notAnImage },
  toldOfDeleted: ['companyName', 'email'],
  search: {
    by: [
      ...(['companyName', 'primaryContactName', 'email', 'phone', 'mobile', 'website', 'taxId', 'address', 'country'] as const),
      ...(['preferredLoadPorts', 'preferredDischargePorts', 'category'] as const),
    ],
    ...{ title: 'companyName', detail: ['primaryContactName', 'country'], page: '/salesandleadsclient/:id' },
  },
  bulk: () =>
    z.object({
      /** null assigns the clients to nobody. */
      assignedToId: allowClearing(id),
      /** null removes the category. */
      category: optionalText(CLIENT_FIELDS.category.max),
    }),
  summaries: {
    list: 'Clients and leads, by company name unless sorted otherwise. Without `page`, `limit`, `cursor` or `segment`: all of them, the lost included.',
    create: 'Adds a client or lead: JSON, or multipart with `data` and `profilePicture`.',
    update: 'Merges a change: absent stays, null clears. With `version`, an edit of an older state is refused (409).',
    bulkChange: 'Assigns or categorises several clients; what one may not edit is refused one by one.',
    restore: 'Brings a deleted client back, with what hangs on it. Administrators only.',
    timeline: 'Everything that happened to the client, newest first; `next` leads to older entries.',
  },
  calls: () => ({
    conversion: endpoint({
      keys: 'clients',
      method: 'GET',
      path: '/api/clients/conversion',
      summary:
        'How many clients became Won, and Won or Lost, since the first day of the quarter of `today`; with `days` also on each of the last days by the workspace’s clock.',
      query: z.object({ today: day, days: z.coerce.number().int().min(1).max(CONVERSION_DAYS_MAX).optional() }),
      reply: daysConversion,
    }),
    exportPage: endpoint({
      keys: 'clients',
      method: 'GET',
      path: '/api/clients/:id/export',
      summary: "One client's basic information as a file.",
      params,
      query: pageExportQuery,
      reply: z.string(),
      stream: 'application/octet-stream',
    }),
  }),
});
export const clientList = clientKind.list;
export const clientEndpoints = clientKind.endpoints;
export type ClientSort = (typeof clientList.sorts)[number];
export const client = clientKind.record;
export type Client = z.output<typeof client>;
/** A client as a row of the table. */
export type ListedClient = ListedOf<typeof CLIENT_FIELDS>;
export type Site = Client['sites'][number];
/** A new client: only company and email are required. */
export const clientDraft = clientKind.draft;
export type ClientDraft = z.output<typeof clientDraft>;
/** The same when editing: absent stays, null clears. */
export const clientChange = clientKind.change;
export type ClientChange = z.output<typeof clientChange>;
/** A client from a file. Its email may be missing, because many lists of companies have none (docs/product/imports.md). */
export const importedClient = clientKind.imported;
export type ImportedClient = z.output<typeof importedClient>;
export type ClientFilter = Omit<z.output<typeof clientEndpoints.count.query>, 'limit'>;
export type ClientPage = z.output<typeof clientEndpoints.list.reply>;
export type DeletedClient = z.output<typeof clientKind.deleted>;
