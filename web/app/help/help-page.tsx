import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { version } from '../../../package.json';
import { settingsQuery } from '../../areas/settings/public/settings.queries.ts';
import { useCurrentUser, useMay } from '../../areas/sign-in/public/signed-in-user.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { findScreens, textOf } from './guide.rules.ts';
import { type GuideScreen, SHORTCUTS } from './guide.ts';
import classes from './help.module.css';

/** Help & Support: a guide to each screen, the keyboard shortcuts, whom to ask, and the version (docs/product/app.md). */
export function HelpPage() {
  const { search: asked = '' } = useSearch({ strict: false }) as { search?: string };
  const [{ at, search }, setSearching] = useState({ at: asked, search: asked });
  const setSearch = (text: string) => setSearching({ at: asked, search: text });
  // Another topic was asked for.
  if (at !== asked) setSearch(asked);
  const { data: settings } = useQuery(settingsQuery());
  const found = findScreens(search);
  return (
    <Page title="Help & Support">
      <div className={classes.page}>
        <section aria-label="Guide" className={classes.guide}>
          <SearchBox label="Search the guide" value={search} onSearch={setSearch} />
          <p role="status" className="sr-only">
            {search && (found.length === 1 ? '1 screen found' : `${found.length} screens found`)}
          </p>
          {found.map((screen) => (
            <Screen key={screen.title} screen={screen} />
          ))}
          {found.length === 0 && (
            <EmptyState title={`Nothing found for “${search}”.`} hint="Try another word, or ask whoever is named here." />
          )}
        </section>
        <div className={classes.side}>
          <section className={classes.card} aria-labelledby="help-contact">
            <h2 id="help-contact">Ask somebody</h2>
            {settings && (settings.helpContact ? <Contact contact={settings.helpContact} /> : <NoContact />)}
          </section>
          <section className={classes.card} aria-labelledby="help-keys">
            <h2 id="help-keys">Keyboard shortcuts</h2>
            <Shortcuts />
          </section>
          <section className={classes.card} aria-labelledby="help-api">
            <h2 id="help-api">Connect another program</h2>
            <p>
              <Link to={paths.apiReference} className="link">
                API reference
              </Link>
            </p>
          </section>
          <p className="muted">Fairlead {version}</p>
        </div>
      </div>
    </Page>
  );
}

/** What a screen is for. What the reader's role can't do stays readable, so that nobody looks for it in vain. */
function Screen({ screen }: { screen: GuideScreen }) {
  const may = useMay();
  const role = useCurrentUser()?.role;
  const isRefused = (needs: GuideScreen['needs']) => needs !== undefined && role !== undefined && !may(needs);
  const { title, to, lines } = screen;
  return (
    <article className={classes.card}>
      <h2>{to && !isRefused(screen.needs) ? <Link to={to}>{title}</Link> : title}</h2>
      {isRefused(screen.needs) && <Refusal role={role} />}
      <ul>
        {lines.map((line) => (
          <li key={textOf(line)}>
            {textOf(line)} {typeof line !== 'string' && isRefused(line.needs) && <Refusal role={role} />}
          </li>
        ))}
      </ul>
    </article>
  );
}

const Refusal = ({ role }: { role: string | undefined }) => <span className={classes.refusal}>Not with your role, {role}.</span>;

function Shortcuts() {
  return SHORTCUTS.map(({ where, shortcuts }) => (
    <div key={where}>
      <h3>{where}</h3>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}

function NoContact() {
  const may = useMay();
  return (
    <p className="muted">
      No contact is set.{' '}
      {may('settings.manage') ? (
        <Link to={paths.workspace} className="link">
          Set one
        </Link>
      ) : (
        'An Administrator can set one.'
      )}
    </p>
  );
}

function Contact({ contact }: { contact: string }) {
  return (
    <p>
      <Icon name="help" size={16} />{' '}
      <a className="link" href={addressOf(contact)}>
        {contact}
      </a>
    </p>
  );
}

function addressOf(contact: string): string {
  if (/^https?:/.test(contact)) return contact;
  return contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replace(/[^\d+]/g, '')}`;
}
