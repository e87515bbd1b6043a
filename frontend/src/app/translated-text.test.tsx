import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from '../testing/render.tsx';
import { surviveTranslation } from './translated-text.ts';

let stop: () => void;
beforeEach(() => (stop = surviveTranslation()));
afterEach(() => stop());

/** What a browser's translation does to texts; answers when the page has been told. */
async function translate(): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild?.append(`translated ${text.data}`);
    text.replaceWith(outer);
  }
  await told();
}
const told = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Texts and elements that come and go side by side. */
function Counted({ present, isLate = false }: { present: number; isLate?: boolean }) {
  return (
    <p>
      {isLate && 'soon '}
      {present} of {14}
      {!isLate && <b> here</b>}
    </p>
  );
}

it.each([1, 2])(
  'shows new figures, takes away what goes and adds what comes on a page that was translated %s times [UI-90]',
  async (times) => {
    const { rerender, container } = render(<Counted present={12} />);
    for (let done = 0; done < times; done++) await translate();
    expect(container).toHaveTextContent('translated 12');
    rerender(<Counted present={13} />);
    await told();
    expect(container.textContent).toContain('13');
    expect(container.textContent).not.toContain('12');
    await translate();
    rerender(<Counted present={9} isLate />);
    await told();
    expect(container.textContent).toMatch(/^soon 9/);
    expect(container.textContent).not.toContain('here');
    await translate();
    rerender(<Counted present={9} />);
    await told();
    expect(container.textContent).not.toContain('soon');
    rerender(<></>);
    expect(container.textContent).toBe('');
  },
);

it('a mistake of the page’s own is told as one all the same [UI-90]', () => {
  expect(() => document.body.removeChild(document.createTextNode('elsewhere'))).toThrow();
});

it('asks every program that translates pages to leave it as it is [UI-90]', () => {
  const page = new DOMParser().parseFromString(
    readFileSync('frontend/index.html', 'utf8'),
    'text/html',
  );
  expect(page.documentElement.getAttribute('translate')).toBe('no');
  expect(page.querySelector('meta[name=google]')?.getAttribute('content')).toBe('notranslate');
});
