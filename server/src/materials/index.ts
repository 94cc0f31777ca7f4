export { enterMaterial } from './catalogue/enter.ts';
export { markMaterials } from './catalogue/marks.ts';
export { deliveryEntry } from './calendar-entries.ts';
export { namesOfKeepers } from './keepers.ts';
export { leftoversOfLines, linesWithoutReason } from './leftovers/of-lines.ts';
export { replaceLine } from './drafts/of-leftover.ts';
export { orderOfTakeoff, withdrawOrder, type TakeoffAnswer, type TakeoffOrder } from './requests/of-takeoff.ts';
export { promisedForLine, replacementsOfLine } from './requests/replacements.ts';
export { requestsOfPlace } from './requests/of-place.ts';
export { setLimits } from './replenishment/limits.ts';
export { passStockAges, stockOfToday, type StockTable } from './replenishment/ages.ts';
export {
  agesOver,
  areInParts,
  countStockPlaces,
  placesBelowMinimum,
  stockPlaces,
  stockPositions,
  type CutPlaces,
  type PlacesPart,
  type StockPlaceFilters,
} from './replenishment/positions.ts';
export { daysTaken } from './replenishment/took.ts';
export { partsOfOrder, suggestedLimits, suggestedOrder, type StockPosition } from './replenishment/suggest.ts';
export { createCostCenterRequest } from './drafts/create.ts';
export { holdRows as holdRequest } from './requests/hold.ts';
export { unseenRequest } from './requests/info.ts';
export { keeperOf } from './requests/list.ts';
export { askedAt, holdTakeoff, takeoffLines, underWayTo, type TakenOff, type TakeoffsOfPlaces } from './requests/takeoff.ts';
export { requestsMeant, requestsSeenBy } from './requests/rows.ts';
export { dispatchRequest } from './shipments/dispatch.ts';
export { asTyped, seek, type Meanings } from './search.ts';
export { figuresElsewhere, figuresIn, figuresOver, toldQuantity } from './stock/figures.ts';
export { supplierItemsOf, type SupplierItemRow } from './supplier-items/rows.ts';
export { stockDifferences } from './stock/check.ts';
export { usageDifferences } from './usage/check.ts';
export { namesOfSupply, peopleOfSupply, supplies } from './supply.ts';
export { ownWarehouses, stockSeenBy } from './visible.ts';
