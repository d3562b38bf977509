import { AccessPage } from '../../../areas/access/access-page.tsx';
import { KINDS } from '../../kinds.ts';

const PAGES = Object.fromEntries(KINDS.map(({ thing, href }) => [thing, href]));

/** What each role may do, and why someone may do something with a record of any kind. */
export const PermissionsPage = () => <AccessPage pages={PAGES} />;
