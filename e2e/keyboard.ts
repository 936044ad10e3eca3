import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page has stops. */
const mostStops = 300

export type Keyboard = ReturnType<typeof keyboardOf>

/** Presses keys as a person without a mouse does, and counts them; typed text is not counted. */
export function keyboardOf(page: Page) {
  let presses = 0

  async function press(key: string): Promise<void> {
    presses++
    await page.keyboard.press(key)
  }

  /** Presses Tab, or Shift+Tab, until this has the focus. */
  async function reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor()
    const stops = new Set<string>()
    for (let stop = 0; stop < mostStops; stop++) {
      if (await isFocused(target)) return
      await press(key)
      stops.add(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''))
    }
    throw new Error(`${key} does not lead to ${target}, but to\n${[...stops].join('\n')}`)
  }

  /** Reaches what is to be pressed, and presses it. */
  async function use(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await reach(target, key)
    await press('Enter')
  }

  /** Reaches a field, and replaces its text. */
  async function type(field: Locator, text: string): Promise<void> {
    await reach(field)
    await press('Control+a')
    await page.keyboard.type(text)
  }

  /** Types a day into the parts of a date field, whose order is the browser's own. */
  async function typeDay(field: Locator, day: string): Promise<void> {
    await reach(field)
    const [year = '', month = '', date = ''] = day.split('-')
    for (const parts of [
      [month, date, year],
      [date, month, year],
    ]) {
      await press('ArrowLeft')
      await press('ArrowLeft')
      for (const part of parts) await page.keyboard.type(part)
      if ((await field.inputValue()) === day) return
    }
    await expect(field).toHaveValue(day)
  }

  /** Goes down a closed list of choices until the wanted one is shown. */
  async function choose(list: Locator, label: string): Promise<void> {
    await reach(list)
    await press('Home')
    for (let at = 0; at < mostStops; at++) {
      if ((await list.evaluate(chosenLabel)) === label) return
      await press('ArrowDown')
    }
    throw new Error(`${list} has no “${label}”`)
  }

  /** Opens a list of choices that the page draws itself, and takes one. */
  async function take(list: Locator, option: Locator): Promise<void> {
    await use(list)
    await option.waitFor()
    for (let at = 0; at < mostStops; at++) {
      if (await isFocused(option)) return press('Enter')
      await press('ArrowDown')
    }
    throw new Error(`${list} does not lead to ${option}`)
  }

  return { press, reach, use, type, typeDay, choose, take, presses: () => presses }
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

function chosenLabel(element: Element): string | undefined {
  return element instanceof HTMLSelectElement ? element.selectedOptions[0]?.label : undefined
}
