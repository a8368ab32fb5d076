/** What samples use besides the SDK and the JDK, declared without doing anything; by file name. */
export const otherStubs: Record<string, string> = {
  ...annotations('com.fasterxml.jackson.annotation', [
    'JsonClassDescription',
    'JsonPropertyDescription',
    'JsonTypeName',
  ]),
  ...annotations('org.springframework.beans.factory.annotation', ['Value']),
  ...annotations('org.springframework.context.annotation', ['Bean', 'Configuration']),
  ...annotations('org.springframework.web.bind.annotation', ['PostMapping', 'RequestBody', 'RestController']),
  'org/springframework/beans/factory/DisposableBean.java': source(
    'org.springframework.beans.factory',
    'public interface DisposableBean { void destroy() throws Exception; }',
  ),
  'org/springframework/http/HttpStatus.java': source(
    'org.springframework.http',
    'public enum HttpStatus { BAD_REQUEST }',
  ),
  'org/springframework/web/server/ResponseStatusException.java': source(
    'org.springframework.web.server',
    'public class ResponseStatusException extends RuntimeException { ' +
      'public ResponseStatusException(org.springframework.http.HttpStatus status, String reason) {} }',
  ),
  'org/springframework/http/MediaType.java': source(
    'org.springframework.http',
    'public class MediaType { public static final String TEXT_EVENT_STREAM_VALUE = "text/event-stream"; }',
  ),
  'org/springframework/web/servlet/mvc/method/annotation/SseEmitter.java': source(
    'org.springframework.web.servlet.mvc.method.annotation',
    `public class SseEmitter {
  public SseEmitter() {}
  public SseEmitter(Long timeout) {}
  public void send(Object data) throws java.io.IOException {}
  public void send(SseEventBuilder event) throws java.io.IOException {}
  public void complete() {}
  public void completeWithError(Throwable error) {}
  public void onTimeout(Runnable callback) {}
  public void onCompletion(Runnable callback) {}
  public void onError(java.util.function.Consumer<Throwable> callback) {}
  public static SseEventBuilder event() { return null; }
  public interface SseEventBuilder {
    SseEventBuilder name(String name);
    SseEventBuilder data(Object data);
  }
}`,
  ),
};

function source(packageName: string, code: string): string {
  return `package ${packageName};\n\n${code}\n`;
}

function annotations(packageName: string, names: readonly string[]): Record<string, string> {
  const code = (name: string) =>
    source(
      packageName,
      `public @interface ${name} { String value() default ""; String[] path() default {}; String[] produces() default {}; }`,
    );
  return Object.fromEntries(names.map((name) => [`${packageName.replaceAll('.', '/')}/${name}.java`, code(name)]));
}
