import type { Client } from '@fairlead/contract/clients';
import { keptForms } from '../../../platform/kept-form.ts';
import type { ClientValues } from '../client-form.rules.ts';

export const keptClientForms = keptForms<Client, ClientValues>('client');
