import type { Platform } from './platforms.ts'

/** Splits a text into words. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Databases, each with the domain of its tables. */
export const DATABASES = {
  sales: 'Sales',
  billing: 'Finance',
  ledger: 'Finance',
  payments: 'Payments',
  catalog: 'Merchandise',
  pricing: 'Merchandise',
  inventory: 'Logistics',
  shipping: 'Logistics',
  returns: 'Logistics',
  customers: 'Customers',
  loyalty: 'Customers',
  support: 'Service',
  marketing: 'Marketing',
  campaigns: 'Marketing',
  web: 'Storefront',
  search: 'Storefront',
  mobile: 'Storefront',
  people: 'Human Resources',
  procurement: 'Procurement',
  risk: 'Risk',
} as const

/** Layers of the lineage, with the schema, the platforms and the name prefix of their datasets. */
export const LAYERS = [
  { schema: 'public', prefix: '', platforms: ['postgres', 'mysql', 'oracle', 'kafka'] },
  { schema: 'landing', prefix: '', platforms: ['s3', 'kafka', 'hive'] },
  { schema: 'raw', prefix: 'raw_', platforms: ['snowflake', 'bigquery', 'redshift', 'hive'] },
  { schema: 'staging', prefix: 'stg_', platforms: ['dbt', 'snowflake', 'bigquery', 'redshift'] },
  { schema: 'intermediate', prefix: 'int_', platforms: ['dbt', 'snowflake', 'bigquery'] },
  {
    schema: 'core',
    prefix: 'fct_',
    platforms: ['snowflake', 'bigquery', 'redshift', 'databricks'],
  },
  { schema: 'marts', prefix: 'mart_', platforms: ['snowflake', 'bigquery', 'databricks'] },
  { schema: 'reporting', prefix: 'rpt_', platforms: ['snowflake', 'looker', 'tableau'] },
] as const satisfies readonly {
  readonly schema: string
  readonly prefix: string
  readonly platforms: readonly Platform[]
}[]

export const SUBJECTS = words(`
  account address agent agreement allocation appointment article asset audit balance basket batch
  bin brand budget bundle call campaign carrier category channel charge claim click collection
  comment complaint consent contract cost coupon courier credit customer deal delivery deposit
  device discount dispute document employee event exchange fee forecast gift impression invoice
  item lead lease ledger listing location loyalty_card margin member merchant message offer order
  package page parcel partner payment payout pick plan point price product promotion purchase
  query quote rating reader rebate receipt referral refund region rental request reservation return
  review reward route sale schedule search segment seller session shelf shift shipment signup
  sku source stock store subscription supplier survey task tax ticket transfer trip user vendor
  visit voucher warehouse wishlist workday zone`)

export const ASPECTS_OF_SUBJECTS = words(`
  activity adjustments aggregates alerts approvals archive assignments attributes balances bridge
  calendar changes clusters corrections counts coverage daily dates details dimensions drafts
  duplicates durations errors estimates events exceptions exports facts features flags forecast
  groups hierarchy history hourly imports index items joins keys labels latency limits lines
  links lookup mapping measures members merges metrics monthly notes outliers pairs parts periods
  predictions profiles quality queue ranks rates ratios reasons records rejects rollup rules
  samples scores segments snapshots sources states stats steps summary targets timeline totals
  trends types units updates usage values versions volumes weekly weights windows yearly`)

/** Columns, with their native type and description. */
export const COLUMNS: readonly (readonly [path: string, nativeType: string, doc: string])[] = [
  ['created_at', 'timestamp', 'When the row was created.'],
  ['updated_at', 'timestamp', 'When the row was last changed.'],
  ['deleted_at', 'timestamp', 'Set when the row is soft-deleted.'],
  ['status', 'varchar(20)', 'Lifecycle state of the row.'],
  ['amount', 'decimal(18,2)', 'In the currency of the row.'],
  ['amount_eur', 'decimal(18,2)', 'Converted at the rate of the day.'],
  ['currency', 'char(3)', 'ISO code.'],
  ['quantity', 'integer', 'Pieces.'],
  ['unit_price', 'decimal(12,2)', 'Price of one piece.'],
  ['discount', 'decimal(12,2)', 'Taken off the amount.'],
  ['tax_rate', 'decimal(5,4)', 'Share of the amount.'],
  ['customer_id', 'bigint', 'Customer of the transaction.'],
  ['email', 'varchar(254)', 'Address in lower case.'],
  ['phone', 'varchar(32)', 'With country code.'],
  ['first_name', 'varchar(100)', 'As given by the person.'],
  ['last_name', 'varchar(100)', 'As given by the person.'],
  ['birth_date', 'date', 'Collected where the law requires it.'],
  ['street', 'varchar(200)', 'Street and number.'],
  ['postal_code', 'varchar(12)', 'In the format of the country.'],
  ['city', 'varchar(100)', 'As printed on parcels.'],
  ['country_code', 'char(2)', 'ISO code.'],
  ['region', 'varchar(40)', 'Sales region.'],
  ['store_id', 'integer', 'Store of the transaction.'],
  ['warehouse_id', 'integer', 'Warehouse of the stock.'],
  ['product_id', 'bigint', 'Product of the transaction.'],
  ['sku', 'varchar(24)', 'Article number.'],
  ['category', 'varchar(60)', 'Category in the catalogue.'],
  ['brand', 'varchar(60)', 'Brand name.'],
  ['supplier_id', 'bigint', 'Supplier of the product.'],
  ['employee_id', 'bigint', 'Responsible employee.'],
  ['session_id', 'varchar(36)', 'Visit of the event.'],
  ['device_type', 'varchar(16)', 'Phone, tablet, or computer.'],
  ['user_agent', 'varchar(400)', 'User agent of the browser.'],
  ['ip_address', 'varchar(45)', 'Truncated to the network after a week.'],
  ['campaign_code', 'varchar(40)', 'Campaign that led to the visit.'],
  ['channel', 'varchar(20)', 'Sales channel.'],
  ['score', 'double', 'From 0 to 1.'],
  ['is_active', 'boolean', 'Whether the row is active.'],
  ['is_test', 'boolean', 'Created by a test; excluded from reports.'],
  ['valid_from', 'date', 'First day.'],
  ['valid_to', 'date', 'Last day; open when empty.'],
  ['reason_code', 'varchar(12)', 'Code of the reason.'],
  ['comment', 'varchar(2000)', 'Free text.'],
  ['source_system', 'varchar(30)', 'System that produced the row.'],
  ['batch_id', 'bigint', 'Load that wrote the row.'],
  ['row_hash', 'varchar(64)', 'Hash that detects changed rows.'],
]

/** Columns with personal data. */
export const PERSONAL: ReadonlySet<string> = new Set(
  words('email phone first_name last_name birth_date street ip_address'),
)

export const TAG_NAMES = words(`
  certified pii tier-1 tier-2 tier-3 daily hourly streaming deprecated-soon experimental
  gdpr-relevant sox finance-close public internal confidential restricted golden backfilled
  late-arriving high-volume sampled anonymised tokenised legacy migrated needs-owner
  needs-description ml-feature ml-training dashboard-source self-service sandbox archived
  regional global partner-shared external-source manual-upload cost-heavy`)

export const TERM_NAMES = words(`
  Customer ActiveCustomer Prospect Order OrderLine Basket Checkout Return Refund Invoice Payment
  Chargeback GrossRevenue NetRevenue Margin ContributionMargin Discount Coupon Tax Shipment Parcel
  Delivery Carrier LeadTime StockLevel SafetyStock Reorder Supplier PurchaseOrder Product Variant
  Brand Category Price ListPrice PromotionPrice Campaign Impression Click Conversion Session Visit
  Bounce Subscription Churn Retention LifetimeValue Segment Consent PersonalData EmailAddress
  PhoneNumber PostalAddress Employee Headcount Shift Ticket ResolutionTime Satisfaction Risk Fraud
  Exposure Provision Accrual Ledger CostCentre Budget Forecast Actual Variance Calendar FiscalYear
  ReportingDate ExchangeRate Currency Country Region Store Warehouse`)

export const FIRST_NAMES = words(`
  Ana Ben Chidi Dora Emre Farah Goran Hedda Ines Jun Kofi Lena Marek Nadia Olu Petra Quentin Rosa
  Sven Tara Umar Vera Wanda Xenia Yusuf Zora`)

export const LAST_NAMES = words(`
  Adeyemi Berg Castillo Dvorak Eriksen Fontaine Grabowski Hansen Ito Jovanovic Khan Larsen Moreau
  Novak Okoye Pereira Quist Rossi Santos Tanaka Urban Virtanen Weber Yilmaz Zhang`)

export const TEAM_NAMES = words(`
  analytics billing catalog checkout content core-data customer-care data-platform delivery
  fraud growth identity inventory loyalty marketing-tech mobile payments people-data pricing
  procurement reporting risk search warehouse`)
