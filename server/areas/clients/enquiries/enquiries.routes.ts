import { enquiryEndpoints } from '@fairlead/contract/clients/enquiries';
import { describeVisitor } from '../../../platform/http/credentials.ts';
import { type App, registerPublic } from '../../../platform/http/register.ts';
import type { Enquiries } from './enquiries.service.ts';

export function enquiryRoutes(app: App, enquiries: Enquiries) {
  registerPublic(app, enquiryEndpoints.send, ({ body, request }) => enquiries.send(body, describeVisitor(request).address));
}
