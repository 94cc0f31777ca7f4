/** What each kind of document is called, keeps and is made of (SAP page §5). */
export interface Shape {
  set: string;
  type: 'Document' | 'StockTransfer';
  object: number;
  table: string;
  lines: 'DocumentLines' | 'StockTransferLines';
}

export const shapes: readonly Shape[] = [
  { set: 'InventoryTransferRequests', type: 'StockTransfer', object: 1_250_000_001, table: 'OWTQ', lines: 'StockTransferLines' },
  { set: 'StockTransfers', type: 'StockTransfer', object: 67, table: 'OWTR', lines: 'StockTransferLines' },
  { set: 'PurchaseRequests', type: 'Document', object: 1_470_000_113, table: 'OPRQ', lines: 'DocumentLines' },
  { set: 'PurchaseOrders', type: 'Document', object: 22, table: 'OPOR', lines: 'DocumentLines' },
  { set: 'PurchaseDeliveryNotes', type: 'Document', object: 20, table: 'OPDN', lines: 'DocumentLines' },
  { set: 'PurchaseReturns', type: 'Document', object: 21, table: 'ORPD', lines: 'DocumentLines' },
  { set: 'PurchaseInvoices', type: 'Document', object: 18, table: 'OPCH', lines: 'DocumentLines' },
  { set: 'PurchaseCreditNotes', type: 'Document', object: 19, table: 'ORPC', lines: 'DocumentLines' },
  { set: 'InventoryGenExits', type: 'Document', object: 60, table: 'OIGE', lines: 'DocumentLines' },
  { set: 'InventoryGenEntries', type: 'Document', object: 59, table: 'OIGN', lines: 'DocumentLines' },
];

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** The properties of each type; any other is refused. */
export const properties: Record<Shape['type'], { head: ReadonlySet<string>; line: ReadonlySet<string> }> = {
  Document: {
    head: words(
      'DocType DocDate DocDueDate TaxDate RequriedDate CardCode CardName NumAtCard DocCurrency DocRate Comments JournalMemo Reference1 Reference2 Project AttachmentEntry PaymentGroupCode DocumentsOwner SalesPersonCode ContactPersonCode Address ShipToCode Indicator ReqType Requester RequesterName RequesterEmail RequesterDepartment RequesterBranch DocumentLines DiscountPercent ReopenOriginalDocument',
    ),
    line: words(
      'LineNum ItemCode ItemDescription Quantity UnitPrice Price Currency Rate DiscountPercent LineTotal TaxCode VatGroup WarehouseCode ProjectCode CostingCode CostingCode2 CostingCode3 CostingCode4 CostingCode5 AccountCode MeasureUnit UoMCode RequiredDate ShipDate LineVendor FreeText BaseType BaseEntry BaseLine LineStatus SerialNumbers WithoutInventoryMovement',
    ),
  },
  StockTransfer: {
    head: words(
      'DocDate DueDate TaxDate CardCode FromWarehouse ToWarehouse Comments JournalMemo Reference1 Reference2 PriceList AttachmentEntry FolioNumber VehiclePlate StockTransferLines',
    ),
    line: words(
      'LineNum ItemCode ItemDescription Quantity FromWarehouseCode WarehouseCode UnitPrice Currency ProjectCode DistributionRule DistributionRule2 DistributionRule3 DistributionRule4 DistributionRule5 MeasureUnit UoMCode BaseType BaseEntry BaseLine SerialNumbers',
    ),
  },
};

/** Here a base is called by name in transfers, by number in documents. */
export const baseNames: Record<string, string> = {
  InventoryTransferRequest: 'InventoryTransferRequests',
  PurchaseDeliveryNotes: 'PurchaseDeliveryNotes',
};

/** Where what waits for an approval lies: transfers apart from the other documents. */
export const draftSets: Record<Shape['type'], string> = { Document: 'Drafts', StockTransfer: 'StockTransferDrafts' };
