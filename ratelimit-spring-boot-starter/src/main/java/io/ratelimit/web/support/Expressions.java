package io.ratelimit.web.support;

import java.math.BigInteger;

import org.jspecify.annotations.Nullable;

import org.springframework.expression.AccessException;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.Expression;
import org.springframework.expression.ParseException;
import org.springframework.expression.PropertyAccessor;
import org.springframework.expression.TypedValue;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.SpelParserConfiguration;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.DataBindingMethodResolver;
import org.springframework.expression.spel.support.DataBindingPropertyAccessor;
import org.springframework.expression.spel.support.MapAccessor;
import org.springframework.expression.spel.support.SimpleEvaluationContext;
import org.springframework.util.ReflectionUtils;

/**
 * Parses expressions once and evaluates them without access to types, beans or
 * constructors. Whole numbers are widened on the way in, so that arithmetic is exact.
 */
final class Expressions {

	private static final SpelExpressionParser PARSER = new SpelExpressionParser(new SpelParserConfiguration());

	private static final EvaluationContext CONTEXT = SimpleEvaluationContext
		.forPropertyAccessors(new Widening(new MapAccessor(false)), new Widening(new RecordAccessor()),
				new Widening(DataBindingPropertyAccessor.forReadOnlyAccess()))
		.withMethodResolvers((context, target, name, arguments) -> {
			var executor = DataBindingMethodResolver.forInstanceMethodInvocation()
				.resolve(context, target, name, arguments);
			return (executor != null)
					? (evaluation, object, values) -> widen(executor.execute(evaluation, object, values)) : null;
		})
		.build();

	private Expressions() {
	}

	/**
	 * Parses an expression.
	 * @throws IllegalArgumentException if it is none
	 */
	static Expression parse(String attribute, String text) {
		try {
			return PARSER.parseExpression(text);
		}
		catch (ParseException | IllegalStateException ex) {
			throw new IllegalArgumentException(
					"'%s' must be a SpEL expression, was '%s': %s".formatted(attribute, text, ex.getMessage()), ex);
		}
	}

	static @Nullable Object evaluate(Expression expression, Object root) {
		return expression.getValue(CONTEXT, root);
	}

	/**
	 * Whether an expression over a request mentions its body.
	 */
	static boolean needsBody(Expression expression) {
		return mentionsBody(((SpelExpression) expression).getAST());
	}

	private static boolean mentionsBody(SpelNode node) {
		if (node instanceof PropertyOrFieldReference reference && reference.getName().equals("body")) {
			return true;
		}
		for (int i = 0; i < node.getChildCount(); i++) {
			if (mentionsBody(node.getChild(i))) {
				return true;
			}
		}
		return false;
	}

	private static TypedValue widen(TypedValue typed) {
		if (typed.getValue() instanceof Number number && (number instanceof Integer || number instanceof Long
				|| number instanceof Short || number instanceof Byte)) {
			return new TypedValue(BigInteger.valueOf(number.longValue()));
		}
		return typed;
	}

	/**
	 * Reads as another accessor does, and widens.
	 */
	private record Widening(PropertyAccessor accessor) implements PropertyAccessor {

		@Override
		public Class<?> @Nullable [] getSpecificTargetClasses() {
			return this.accessor.getSpecificTargetClasses();
		}

		@Override
		public boolean canRead(EvaluationContext context, @Nullable Object target, String name) throws AccessException {
			return this.accessor.canRead(context, target, name);
		}

		@Override
		public TypedValue read(EvaluationContext context, @Nullable Object target, String name) throws AccessException {
			return widen(this.accessor.read(context, target, name));
		}

		@Override
		public boolean canWrite(EvaluationContext context, @Nullable Object target, String name) {
			return false;
		}

		@Override
		public void write(EvaluationContext context, @Nullable Object target, String name, @Nullable Object newValue) {
		}

	}

	/**
	 * Reads the components of records.
	 */
	private static final class RecordAccessor implements PropertyAccessor {

		@Override
		public Class<?> @Nullable [] getSpecificTargetClasses() {
			return new Class<?>[] { Record.class };
		}

		@Override
		public boolean canRead(EvaluationContext context, @Nullable Object target, String name) {
			return target instanceof Record && ReflectionUtils.findMethod(target.getClass(), name) != null;
		}

		@Override
		public TypedValue read(EvaluationContext context, @Nullable Object target, String name) throws AccessException {
			var method = (target != null) ? ReflectionUtils.findMethod(target.getClass(), name) : null;
			if (method == null) {
				throw new AccessException("No component '" + name + "'");
			}
			ReflectionUtils.makeAccessible(method);
			return new TypedValue(ReflectionUtils.invokeMethod(method, target));
		}

		@Override
		public boolean canWrite(EvaluationContext context, @Nullable Object target, String name) {
			return false;
		}

		@Override
		public void write(EvaluationContext context, @Nullable Object target, String name, @Nullable Object newValue) {
		}

	}

}
