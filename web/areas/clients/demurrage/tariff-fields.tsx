import { type Charge, TIERS_MAX } from '@fairlead/contract/clients/demurrage';
import { chargeWords } from '@fairlead/contract/clients/demurrage-text';
import { currencySign } from '@fairlead/contract/kit/money';
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import formClasses from '../../../records/form/form.module.css';
import { Icon } from '../../../ui/icon.tsx';
import classes from './demurrage.module.css';
import { type TariffValues, type TierValues, tierStarts } from './demurrage-form.rules.ts';

interface TariffFieldsProps {
  charge: Charge;
  tariff: TariffValues;
  currency: string;
  onChange: (tariff: TariffValues) => void;
  /** The id of a field, and what is wrong with it. */
  idOf: (field: string) => string;
  problemOf: (field: string) => string | undefined;
}

/** The free days of one charge and what its days cost after them. */
export function TariffFields({ charge, tariff, currency, onChange, idOf, problemOf }: TariffFieldsProps) {
  const { freeDays, startsNextDay, tiersCountFree, tiers } = tariff;
  const change = (part: Partial<TariffValues>) => onChange({ ...tariff, ...part });
  const setTier = (index: number, part: Partial<TierValues>) =>
    change({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)) });
  const adding = useRef<HTMLButtonElement>(null);
  const starts = tierStarts(tariff);
  const named = (field: string) => {
    const path = `tariffs.${charge}.${field}`;
    return { id: idOf(path), error: problemOf(path), autoComplete: 'off' };
  };
  /** What is wrong with a tier stands below all of it, because its fields are narrow. */
  const namedInTier = (field: string) => {
    const { error, ...rest } = named(field);
    return { ...rest, error: error !== undefined, ...(error !== undefined && { 'aria-describedby': `${rest.id}-problem` }) };
  };

  function remove(index: number) {
    change({ tiers: tiers.filter((_, at) => at !== index) });
    // The button that was pressed is gone.
    adding.current?.focus();
  }

  return (
    <fieldset className={formClasses.group}>
      <legend>{chargeWords(charge)}</legend>
      <TextInput
        {...named('freeDays')}
        label="Free days"
        inputMode="numeric"
        maxLength={6}
        value={freeDays}
        onChange={(event) => change({ freeDays: event.currentTarget.value })}
      />
      <NativeSelect
        label="First day that counts"
        data={[
          { value: 'same', label: 'The day itself' },
          { value: 'next', label: 'The day after' },
        ]}
        value={startsNextDay ? 'next' : 'same'}
        onChange={(event) => change({ startsNextDay: event.currentTarget.value === 'next' })}
      />
      <div className={classes.tiers}>
        {tiers.map((tier, index) => {
          const isLast = index === tiers.length - 1;
          const name = `tier ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier has nothing else that stays while it is typed
            <fieldset key={index} className={classes.tier} aria-label={`Tier ${index + 1}`}>
              <span className={classes.from}>{isLast ? `Day ${starts[index] ?? '…'} and after` : `Day ${starts[index] ?? '…'} to`}</span>
              {!isLast && (
                <TextInput
                  {...namedInTier(`tiers.${index}.to`)}
                  aria-label={`Last day of ${name}`}
                  className={classes.to ?? ''}
                  inputMode="numeric"
                  maxLength={6}
                  value={tier.to}
                  onChange={(event) => setTier(index, { to: event.currentTarget.value })}
                />
              )}
              <TextInput
                {...namedInTier(`tiers.${index}.rate`)}
                aria-label={`Rate per day of ${name}`}
                className={classes.rate ?? ''}
                leftSection={currencySign(currency)}
                leftSectionWidth={currencySign(currency).length > 1 ? 52 : 34}
                placeholder="per day"
                inputMode="decimal"
                maxLength={20}
                value={tier.rate}
                onChange={(event) => setTier(index, { rate: event.currentTarget.value })}
              />
              {tiers.length > 1 && (
                <ActionIcon aria-label={`Remove ${name}`} onClick={() => remove(index)}>
                  <Icon name="bin" />
                </ActionIcon>
              )}
              {(['to', 'rate'] as const).map((part) => {
                const { id, error } = named(`tiers.${index}.${part}`);
                return (
                  error && (
                    <p key={part} id={`${id}-problem`} className={classes.problem}>
                      {`${part === 'to' ? 'Last day' : 'Rate'}: ${error}`}
                    </p>
                  )
                );
              })}
            </fieldset>
          );
        })}
        <div className={classes.more}>
          {tiers.length < TIERS_MAX ? (
            <Button
              ref={adding}
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => change({ tiers: [...tiers, { to: '', rate: '' }] })}
            >
              Add a tier
            </Button>
          ) : (
            <p className="muted">{`At most ${TIERS_MAX} tiers.`}</p>
          )}
        </div>
        <Checkbox
          label="Tiers are numbered from the first day, free days included"
          checked={tiersCountFree}
          onChange={(event) => change({ tiersCountFree: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}
