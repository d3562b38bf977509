import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import formClasses from '../../../records/form/form.module.css';
import type { FieldInputProps } from '../../../records/form/form-kind.ts';
import { PositionButton } from '../../../records/position/position-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ClientValues } from '../form/client-form.rules.ts';
import { BLANK_SITE, numericInput, SITE_PARTS, type SiteValues, typePosition } from './site.rules.ts';
import classes from './site-editor.module.css';

const SiteMap = lazyPart(() => import('./site-map.tsx'), 'SiteMap');
const MAX_SITES = 50;
/** The client's places, each a position and a radius within which a visit counts as there (docs/product/clients.md). */
export function SiteEditor({ values: { sites }, onChange, problems }: FieldInputProps<ClientValues>) {
  const change = (next: SiteValues[]) => onChange({ sites: next });
  function set(index: number, part: keyof SiteValues, typed: string) {
    change(sites.map((site, at) => (at === index ? { ...site, [part]: typed } : site)));
  }
  const move = (index: number, position: Pick<SiteValues, 'latitude' | 'longitude'>) =>
    change(sites.map((each, at) => (at === index ? { ...each, ...position } : each)));
  const [mapped, setMapped] = useState<number>();

  return (
    <fieldset className={formClasses.group}>
      <legend>Sites</legend>
      {sites.length === 0 && <p className="muted">No sites yet. Visits are checked against a site's position.</p>}
      {sites.map((site, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a site has nothing else that stays while it is typed
        <fieldset key={index} className={classes.site} aria-label={`Site ${index + 1}`}>
          {SITE_PARTS.map(({ part, label }) => (
            <TextInput
              key={part}
              id={`client-sites-${index}-${part}`}
              label={label}
              {...(part === 'name' ? { maxLength: 160, required: true } : numericInput(part))}
              value={site[part]}
              onChange={(event) => set(index, part, event.currentTarget.value)}
              error={problems[`sites.${index}.${part}`]}
            />
          ))}
          <ActionIcon
            className={classes.removeSite ?? ''}
            aria-label={`Remove site ${index + 1}`}
            onClick={() => {
              setMapped(undefined);
              change(sites.filter((_, at) => at !== index));
            }}
          >
            <Icon name="bin" />
          </ActionIcon>
          <div className={classes.here}>
            <PositionButton label={`Use this position for site ${index + 1}`} onFix={(fix) => move(index, typePosition(fix))} />
            <Button
              leftSection={<Icon name="pin" size={16} />}
              aria-expanded={mapped === index}
              onClick={() => setMapped(mapped === index ? undefined : index)}
            >
              {`${mapped === index ? 'Hide the map of' : 'Move on a map:'} site ${index + 1}`}
            </Button>
            {mapped === index && <SiteMap name={`site ${index + 1}`} site={site} onMove={(position) => move(index, position)} />}
          </div>
        </fieldset>
      ))}
      {sites.length < MAX_SITES && (
        <div className={formClasses.wide}>
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => change([...sites, BLANK_SITE])}>
            Add a site
          </Button>
        </div>
      )}
    </fieldset>
  );
}
