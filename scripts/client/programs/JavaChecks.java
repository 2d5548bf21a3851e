import com.linkedin.common.OwnershipType;
import com.linkedin.common.urn.UrnUtils;
import com.linkedin.dataset.DatasetProperties;
import datahub.client.MetadataWriteResponse;
import datahub.client.patch.PatchOperationType;
import datahub.client.patch.common.OwnershipPatchBuilder;
import datahub.client.rest.RestEmitter;
import datahub.event.MetadataChangeProposalWrapper;
import datahub.event.UpsertAspectRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Future;

/**
 * Checks DataHub's Java client. Java runs this source file; each check prints a JSON object, as
 * check_runner.py does.
 */
public class JavaChecks {
  private static final String TABLE = "urn:li:dataset:(urn:li:dataPlatform:hive,java.checks,PROD)";
  private static final String ADA = "urn:li:corpuser:ada";

  private interface Check {
    void run() throws Exception;
  }

  private final String server;
  private final RestEmitter emitter;

  private JavaChecks(String server) {
    this.server = server;
    this.emitter = RestEmitter.create(config -> config.server(server));
  }

  public static void main(String[] args) throws Exception {
    JavaChecks checks = new JavaChecks(args[0]);
    check("java test connection reaches the server", checks::connects);
    check("java emit writes an aspect", checks::emits);
    check("java patches add to an aspect", checks::patches);
    check("java OpenAPI requests write aspects", checks::upserts);
    check("java emit of an invalid value fails with the reason", checks::isRefused);
    checks.emitter.close();
  }

  private void connects() throws Exception {
    expect(emitter.testConnection(), "no connection");
  }

  private void emits() throws Exception {
    written(emitter.emit(properties(TABLE, "Written by Java: ä€😀"), null));
    expectStored(TABLE, "Written by Java: ä€😀");
  }

  private void patches() throws Exception {
    written(
        emitter.emit(
            new OwnershipPatchBuilder()
                .urn(UrnUtils.getUrn(TABLE))
                .owner(UrnUtils.getUrn(ADA))
                .ownershipType(OwnershipType.TECHNICAL_OWNER)
                .op(PatchOperationType.ADD)
                .build(),
            null));
    expectStored(TABLE, ADA);
  }

  private void upserts() throws Exception {
    io.datahubproject.openapi.generated.DatasetProperties aspect =
        new io.datahubproject.openapi.generated.DatasetProperties().description("Of OpenAPI.");
    UpsertAspectRequest request =
        UpsertAspectRequest.builder().entityType("dataset").entityUrn(TABLE).aspect(aspect).build();
    written(emitter.emit(List.of(request), null));
    expectStored(TABLE, "Of OpenAPI.");
  }

  private void isRefused() throws Exception {
    MetadataWriteResponse response =
        emitter.emit(properties("urn:li:tag:java", "No tag has these."), null).get();
    expect(!response.isSuccess(), "the server accepted it");
    expect(response.getResponseContent().contains("datasetProperties"), response.getResponseContent());
  }

  private static MetadataChangeProposalWrapper properties(String urn, String description) {
    return MetadataChangeProposalWrapper.builder()
        .entityType(UrnUtils.getUrn(urn).getEntityType())
        .entityUrn(urn)
        .upsert()
        .aspect(new DatasetProperties().setDescription(description))
        .build();
  }

  private static void written(Future<MetadataWriteResponse> future) throws Exception {
    MetadataWriteResponse response = future.get();
    expect(response.isSuccess(), response.getResponseContent());
  }

  private void expectStored(String urn, String text) throws Exception {
    String path = "/entitiesV2/" + URLEncoder.encode(urn, StandardCharsets.UTF_8);
    HttpRequest request = HttpRequest.newBuilder(URI.create(server + path)).build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    expect(response.body().contains(text), response.body());
  }

  private static void expect(boolean holds, String otherwise) {
    if (!holds) throw new AssertionError(otherwise);
  }

  private static void check(String title, Check check) {
    String problem = "null";
    try {
      check.run();
    } catch (Throwable error) {
      String text = String.valueOf(error).replaceAll("[^ -~]", "?").replaceAll("[\"\\\\]", "'");
      problem = '"' + text + '"';
    }
    System.out.println("{\"title\": \"" + title + "\", \"problem\": " + problem + "}");
  }
}
