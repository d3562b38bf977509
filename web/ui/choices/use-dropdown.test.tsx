import { MultiSelect } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { type RemoteOption, RemoteSelect } from './remote-select.tsx';
import { Select } from './select.tsx';
import { useDropdown } from './use-dropdown.ts';

const PORTS = Array.from({ length: 12 }, (_, each) => `Port ${each + 1}`);
const Ports = () => <MultiSelect label="Ports" data={PORTS} searchable hidePickedOptions {...useDropdown()} />;

async function ports(props: { defaultValue?: string; searchable?: boolean } = {}) {
  const { user } = await renderPage(<Select label="Port" data={PORTS} {...props} />);
  await user.click(screen.getByRole('combobox', { name: 'Port' }));
  await screen.findByRole('option', { name: 'Port 1' });
  return user;
}

it('opens by a press, typing or an arrow, not when a form leads to its field', async () => {
  const { user } = await renderPage(<Select label="Port" data={PORTS} searchable />);
  act(() => input().focus());
  expect(screen.queryByRole('option')).toBeNull();
  for (const key of ['p', '{ArrowDown}']) {
    await user.keyboard(key);
    expect(await screen.findByRole('option', { name: 'Port 1' })).toBeDefined();
    await user.keyboard('{Escape}');
  }
});

it('has its list in the page once it is reached, where the first arrow finds what is chosen', async () => {
  const { user } = await renderPage(<Select label="Port" data={PORTS} defaultValue="Port 3" />);
  const listed = () => screen.queryAllByRole('option', { hidden: true }).length;
  const before = listed();
  act(() => input().focus());
  expect([before, listed()]).toEqual([0, 12]);
  await user.keyboard('{ArrowDown}');
  expect([reached(), input().getAttribute('aria-expanded')]).toEqual(['Port 3', 'true']);
});

const input = () => screen.getByRole<HTMLInputElement>('combobox');
/** The option that a screen reader announces. */
const reached = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe.each([true, false])('Page Up and Page Down in an open list, searchable: %s', (searchable) => {
  it('move by five and stop at the ends', async () => {
    const user = await ports({ searchable });
    const passed: unknown[] = [];
    for (const key of ['Down', 'Down', 'Down', 'Down', 'Up', 'Up', 'Up', 'Up']) {
      await user.keyboard(`{Page${key}}`);
      passed.push(reached());
    }
    expect(passed).toEqual(['Port 5', 'Port 10', 'Port 12', 'Port 12', 'Port 7', 'Port 2', 'Port 1', 'Port 1']);
    await user.keyboard('{PageDown}{ArrowDown}{Enter}');
    expect(input().value).toBe('Port 7');
  });

  it.each([
    ['Port 4', 'Down', 'Port 9'],
    ['Port 4', 'Up', 'Port 1'],
    ['Port 12', 'Up', 'Port 7'],
    ['Port 11', 'Down', 'Port 12'],
  ])('go on from what is chosen: %s, Page %s', async (defaultValue, key, to) => {
    const user = await ports({ searchable, defaultValue });
    await expect.poll(() => document.querySelector('[data-combobox-active]')?.textContent).toBe(defaultValue);
    await user.keyboard(`{Page${key}}{Enter}`);
    expect(input().value).toBe(to);
  });

  it('stay at the end that is chosen', async () => {
    const user = await ports({ searchable, defaultValue: 'Port 12' });
    await user.keyboard('{PageDown}{PageUp}{Enter}');
    expect(input().value).toBe('Port 7');
  });
});

it('begins at the top once something was typed', async () => {
  const user = await ports({ searchable: true, defaultValue: 'Port 11' });
  await user.clear(input());
  await user.type(input(), 'port 1');
  await user.keyboard('{PageUp}{PageDown}{Enter}');
  expect(input().value).toBe('Port 12');
});

it('leaves the keys to the page while the list is closed', async () => {
  const heard = vi.fn();
  const { user } = await renderPage(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page, which scrolls
    <div onKeyDown={({ key, isDefaultPrevented }) => heard(key, isDefaultPrevented())}>
      <Select label="Port" data={PORTS} />
    </div>,
  );
  screen.getByRole('combobox').focus();
  await user.keyboard('{PageDown}');
  expect(heard.mock.calls).toEqual([['PageDown', false]]);
});

it('moves in a choice of several, too', async () => {
  const { user } = await renderPage(<Ports />);
  await user.click(screen.getByRole('combobox', { name: 'Ports' }));
  await screen.findByRole('option', { name: 'Port 1' });
  await user.keyboard('{PageDown}{PageDown}{Enter}');
  expect(await screen.findByText('Port 10', { selector: '.mantine-Pill-label' })).toBeDefined();
});

it('keeps Enter from sending the form while a list is open, and no longer', async () => {
  const sent = vi.fn();
  const { user } = await renderPage(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <Select label="Port" data={PORTS} searchable />
      <button type="submit">Send</button>
    </form>,
  );
  await user.click(input());
  await screen.findByRole('option', { name: 'Port 1' });
  await user.keyboard('{Enter}');
  expect([input().value, sent.mock.calls.length]).toEqual(['', 0]);
  await user.keyboard('port 1{Enter}');
  expect([input().value, sent.mock.calls.length]).toEqual(['Port 1', 0]);
  await user.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledOnce();
});

describe('Enter after typing', () => {
  it('chooses the first that was found, or the one that was gone on to', async () => {
    const user = await ports({ searchable: true });
    await user.keyboard('port 1{Enter}');
    expect(input().value).toBe('Port 1');
    await user.clear(input());
    await user.keyboard('port 1{ArrowDown}{ArrowDown}{Enter}');
    expect(input().value).toBe('Port 10');
  });

  it('chooses nothing where nothing was found', async () => {
    const user = await ports({ searchable: true });
    await user.keyboard('harbour{Enter}');
    expect(input().value).toBe('harbour');
  });

  it('goes through with what a server finds, once it is there', async () => {
    const onChange = vi.fn();
    const { user, answer } = await serverPorts(onChange);
    await user.click(input());
    await screen.findByRole('option', { name: 'Port 1' });
    await user.keyboard('mun{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    answer();
    await expect.poll(() => onChange.mock.calls).toEqual([[{ value: 'INMUN', label: 'Mundra' }]]);
  });

  it('is forgotten when something else is typed after it', async () => {
    const onChange = vi.fn();
    const { user, answer } = await serverPorts(onChange);
    await user.click(input());
    await user.keyboard('mun{Enter}d');
    answer();
    await screen.findByRole('option', { name: 'Mundra' });
    expect(onChange).not.toHaveBeenCalled();
  });
});

interface FoundPortsProps {
  /** Receives a function that finishes the search. */
  onAsked: (find: () => void) => void;
  onChange: (option: RemoteOption | undefined) => void;
}

/** A select whose search on the server is still running. */
function FoundPorts({ onAsked, onChange }: FoundPortsProps) {
  const [options, setOptions] = useState([{ value: 'P1', label: 'Port 1' }]);
  const isFinding = options[0]?.value === 'P1';
  const none = () => undefined;
  onAsked(() => setOptions([{ value: 'INMUN', label: 'Mundra' }]));
  return <RemoteSelect label="Port" value="" options={options} isFinding={isFinding} onRetry={none} onSearch={none} onChange={onChange} />;
}

async function serverPorts(onChange: FoundPortsProps['onChange']) {
  let find = () => {};
  const { user } = await renderPage(
    <FoundPorts
      onChange={onChange}
      onAsked={(given) => {
        find = given;
      }}
    />,
  );
  return { user, answer: () => act(() => find()) };
}

describe('a letter in a list that can’t be searched', () => {
  const CARGO = ['Bulk', 'Break bulk', 'Container', 'Project', 'Ro-ro'];

  async function cargo(defaultValue?: string) {
    const { user } = await renderPage(<Select label="Cargo" data={CARGO} {...(defaultValue && { defaultValue })} />);
    input().focus();
    return user;
  }

  it('opens it at the option that begins so, for Enter to choose', async () => {
    const user = await cargo();
    await user.keyboard('p');
    await expect.poll(reached).toBe('Project');
    await user.keyboard('{Enter}');
    expect(input().value).toBe('Project');
  });

  it('goes on with the letters before it as one word', async () => {
    const user = await cargo();
    await user.keyboard('br');
    await expect.poll(reached).toBe('Break bulk');
  });

  it('pressed again goes to the next that begins so, and round', async () => {
    const user = await cargo('Bulk');
    await user.keyboard('b');
    await expect.poll(reached).toBe('Break bulk');
    await user.keyboard('b');
    expect(reached()).toBe('Bulk');
  });

  it('that none begins with changes nothing', async () => {
    const user = await cargo();
    await user.keyboard('c');
    await expect.poll(reached).toBe('Container');
    await user.keyboard('x');
    expect(reached()).toBe('Container');
  });
});
