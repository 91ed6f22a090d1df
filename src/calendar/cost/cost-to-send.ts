import { presentCost, readCost, type SiteCurrency, type StoredCost } from './cost.js';

/**
 * A cost in the form that reads as the same cost: as it is shown, or, if that names the currency of the site where the cost
 * names none, as its prices.
 */
export function costToSend(stored: StoredCost, site: SiteCurrency): string | string[] {
  const shown = stored.prices.map((price) => price.shown);
  const forms = [presentCost(stored, site).cost, shown, shown.join('-'), shown.join(' - ')];
  const isSame = (form: string | string[]) => {
    const read = readCost(form);
    return 'stored' in read && JSON.stringify(read.stored) === JSON.stringify(stored);
  };
  return forms.find(isSame) ?? presentCost(stored, site).cost;
}
