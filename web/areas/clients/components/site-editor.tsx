import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { BLANK_SITE, inputIdOf, positionOf, type SiteValues } from '../client-form.rules.ts';
import classes from './client-wizard.module.css';
import { PositionButton } from './position-button.tsx';

interface SiteEditorProps {
  sites: readonly SiteValues[];
  onChange: (sites: SiteValues[]) => void;
  /** By name in the body, as `sites.0.latitude`. */
  problems: Readonly<Record<string, string>>;
}

const MAX_SITES = 50;
const PARTS = [
  { part: 'name', label: 'Site name', type: 'text' },
  { part: 'latitude', label: 'Latitude', type: 'number' },
  { part: 'longitude', label: 'Longitude', type: 'number' },
  { part: 'radius', label: 'Radius (m)', type: 'number' },
] as const;

/** The client's places, each a position and a radius within which a visit counts as there (docs/product/clients.md). */
export function SiteEditor({ sites, onChange, problems }: SiteEditorProps) {
  function set(index: number, part: keyof SiteValues, typed: string) {
    onChange(sites.map((site, at) => (at === index ? { ...site, [part]: typed } : site)));
  }

  return (
    <fieldset className={classes.group}>
      <legend>Sites</legend>
      {sites.length === 0 && <p className="muted">No sites yet. Visits are checked against a site's position.</p>}
      {sites.map((site, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a site has nothing else that stays while it is typed
        <fieldset key={index} className={classes.site} aria-label={`Site ${index + 1}`}>
          {PARTS.map(({ part, label, type }) => (
            <TextInput
              key={part}
              id={inputIdOf(`sites.${index}.${part}`)}
              label={label}
              type={type}
              {...(type === 'number' && { step: 'any', inputMode: 'decimal' as const })}
              {...(part === 'name' && { maxLength: 160, required: true })}
              value={site[part]}
              onChange={(event) => set(index, part, event.currentTarget.value)}
              error={problems[`sites.${index}.${part}`]}
            />
          ))}
          <ActionIcon
            className={classes.removeSite ?? ''}
            aria-label={`Remove site ${index + 1}`}
            onClick={() => onChange(sites.filter((_, at) => at !== index))}
          >
            <Icon name="bin" />
          </ActionIcon>
          <div className={classes.here}>
            <PositionButton
              label={`Use this position for site ${index + 1}`}
              onFix={(fix) => onChange(sites.map((each, at) => (at === index ? { ...each, ...positionOf(fix) } : each)))}
            />
          </div>
        </fieldset>
      ))}
      {sites.length < MAX_SITES && (
        <div className={classes.wide}>
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => onChange([...sites, BLANK_SITE])}>
            Add a site
          </Button>
        </div>
      )}
    </fieldset>
  );
}
