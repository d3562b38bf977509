import { z } from 'zod';
import { CLIENT_FIELDS } from '../clients.ts';
import { endpoint } from '../kit/endpoint.ts';
import type { Fields } from '../kit/records/fields.ts';
import { recordSchemas } from '../kit/records/record-schemas.ts';
import { text } from '../kit/values.ts';

/** Where a lead that came by the form is from. */
export const ENQUIRY_SOURCE = 'Website';

/** See docs/product/clients.md. */
export const ENQUIRY_MESSAGES = {
  off: 'The public enquiry form is switched off.',
  sent: 'Thank you. Your enquiry has been sent.',
  failed: 'Your enquiry could not be sent. Please try again.',
  tooMany: 'Too many enquiries.',
} as const;

const { companyName, primaryContactName, email, phone, website, country, address, industryType, cargoType } = CLIENT_FIELDS;
const { taxId, preferredLoadPorts, preferredDischargePorts, averageShipmentSize, shipmentFrequency, specialRequirements } = CLIENT_FIELDS;

/** Strangers choose from the form's own options alone. */
const { extendedBy: _, ...incoterms } = CLIENT_FIELDS.incoterms;

/** The steps that ask; a third reviews them. */
export const ENQUIRY_STEPS = ['Corporate Details', 'Billing Details'] as const;
const corporate = { step: ENQUIRY_STEPS[0], group: ENQUIRY_STEPS[0] } as const;
const billing = { step: ENQUIRY_STEPS[1], group: ENQUIRY_STEPS[1] } as const;

/**
 * What strangers are asked for: some of a client's fields, with bounds that keep a call without a session below 16 KiB however it is
 * written.
 */
export const ENQUIRY_FIELDS = {
  companyName: { ...companyName, ...corporate, max: 200 },
  primaryContactName: { ...primaryContactName, ...corporate, max: 120 },
  email: { ...email, ...corporate },
  phone: { ...phone, ...corporate, max: 40 },
  website: { ...website, ...corporate, max: 150 },
  country: { ...country, ...corporate, max: 60 },
  address: { ...address, ...corporate, max: 200 },
  industryType: { ...industryType, ...corporate, max: 80 },
  cargoType: { ...cargoType, ...corporate, max: 80 },
  taxId: { ...taxId, ...billing, max: 40 },
  incoterms: { ...incoterms, ...billing },
  preferredLoadPorts: { ...preferredLoadPorts, ...billing, max: 150 },
  preferredDischargePorts: { ...preferredDischargePorts, ...billing, max: 150 },
  averageShipmentSize: { ...averageShipmentSize, ...billing, max: 80 },
  shipmentFrequency: { ...shipmentFrequency, ...billing, max: 80 },
  specialRequirements: { ...specialRequirements, ...billing, max: 500 },
} as const satisfies Fields;
export type EnquiryField = keyof typeof ENQUIRY_FIELDS;

const schemas = recordSchemas('Enquiry', ENQUIRY_FIELDS, {
  /** A field that people don't see: whoever fills it in is a program. */
  alsoInDraft: { fax: text(20).optional() },
});
export const enquiry = schemas.draft;
export type Enquiry = z.output<typeof enquiry>;

export const enquiryEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/api/enquiries',
    summary:
      'Turns the enquiry of a stranger into a lead, while an Administrator has switched the form on. The answer never tells whether the client is known.',
    public: true,
    // The form is switched off.
    refuses: ['forbidden'],
    body: enquiry,
    reply: z.object({ message: z.string() }),
    status: 201,
  }),
};
