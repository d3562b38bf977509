import type { Client } from '@fairlead/contract/clients';
import { type Draft, draftOf, draftsNamed } from '../../../platform/drafts.ts';
import type { ClientValues } from '../client-form.rules.ts';

/** What a form held that was left without saving or closing: by a reload, a link, or the end of the session. */
export interface KeptForm {
  /** The page it stood on. */
  at: string;
  /** The client as it was when the typing began; absent for a new one. */
  base?: Client | undefined;
  /** Only what was typed, so that it never hides what others saved meanwhile. */
  changes: Partial<ClientValues>;
  step: number;
  /** A file can't be kept; that there was one can. */
  hadPhoto: boolean;
}

/** The form of one client, or of a new one. */
export const keptFormOf = (clientId: string | undefined): Draft<KeptForm> => draftOf(`client:${clientId ?? 'new'}`);

/** The form that was left open on a page. */
export const keptFormAt = (pathname: string): KeptForm | undefined =>
  draftsNamed<KeptForm>('client:').find(({ at, changes }) => at === pathname && changes !== undefined);
