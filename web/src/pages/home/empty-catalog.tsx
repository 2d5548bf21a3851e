import { Empty } from '../../parts/empty.tsx'

/** Renders instructions for filling an empty catalog. */
export function EmptyCatalog() {
  return (
    <Empty title="The catalog is empty">
      <p>Load the sample, an online bookshop, beside this server:</p>
      <pre>npm run seed</pre>
      <p>a metadata file of your own:</p>
      <pre>npm run seed -- --file metadata.json</pre>
      <p>or ingest your own sources with recipes of DataHub&apos;s client:</p>
      <pre>datahub ingest -c recipe.yml</pre>
      <p className="quiet">
        The sink of a recipe is{' '}
        <code>{`{type: datahub-rest, config: {server: "${location.origin}"}}`}</code>.
      </p>
    </Empty>
  )
}
